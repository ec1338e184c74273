import { expect, test } from 'vitest'
import { baseKeyOf, newBaseKey, newId, physicalName } from './ids.ts'

const key = 'abcdefghij01'

test('new table ids begin with md_, which older clients expect', () => {
  expect(newId('table', key)).toMatch(/^md_abcdefghij01[a-z0-9]{8}$/)
})

test.each([
  ['md_abcdefghij01zzzzzzzz', key],
  // Ids of older bases, without md_.
  ['mabcdefghij01zzzzzzzz', key],
  ['mdabcdefghij01zzzzzzzz', null],
  ['md_abcdefghij01zzzzzzz', null],
  ['md_md_abcdefghij01zzzzzzzz', null],
  ['cabcdefghij01zzzzzzzz', null],
  ['', null],
])('the key in the table id %j is %j', (id, expected) => {
  expect(baseKeyOf('table', id)).toBe(expected)
})

test('physical names omit the prefix of the id', () => {
  expect(physicalName('table', 'md_abcdefghij01zzzzzzzz')).toBe('t_abcdefghij01zzzzzzzz')
  expect(physicalName('table', 'mabcdefghij01zzzzzzzz')).toBe('t_abcdefghij01zzzzzzzz')
  expect(physicalName('table', newId('table', newBaseKey()))).toMatch(/^t_[a-z0-9]{20}$/)
})
