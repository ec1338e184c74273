import { expect, it } from 'vitest'
import { fillPlaceholders, hasFixedHost, namesRecordId, withSampleValues } from './form-placeholders.ts'

const values: Record<string, string> = { Name: 'Ada {Age}', Age: '36' }

it('fills in known values once, and keeps unknown placeholders', () => {
  const fill = (text: string) => fillPlaceholders(text, (name) => values[name] ?? null)
  expect(fill('Hi {Name} ({ Age }), {who}? {} {')).toBe('Hi Ada {Age} (36), {who}? {} {')
})

it('finds the record id', () => {
  expect(namesRecordId('', null, 'No. { record_id }!')).toBe(true)
  expect(namesRecordId('record_id', '{record}', undefined)).toBe(false)
})

it.each([
  ['https://example.org/{Name}?id={record_id}#{x}', true],
  ['https://example.org?x={Name}', true],
  ['https://example.org', true],
  ['https://{Name}', false],
  ['https://{Name}.example.org/', false],
  ['https://example.org{Name}', false],
  ['https://example.org:{Age}/', false],
  ['{Name}://example.org', false],
  ['javascript:{Name}', false],
])('%s has a fixed host: %s', (url, isFixed) => expect(hasFixedHost(url)).toBe(isFixed))

it('replaces placeholders by samples', () =>
  expect(withSampleValues('https://a.b/{First name}/{record_id}')).toBe('https://a.b/1/1'))
