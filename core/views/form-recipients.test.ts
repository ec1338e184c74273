import * as v from 'valibot'
import { expect, it } from 'vitest'
import * as limits from '../limits.ts'
import { recipientsAsText, recipientsOf, recipientsText } from './form-recipients.ts'

it('reads the addresses whose flag is on', () => {
  expect(recipientsOf('{"a@b.example":true,"c@d.example":false,"e@f.example":1}')).toEqual([
    'a@b.example',
    'e@f.example',
  ])
  for (const nothing of ['', null, 7, '{', '[]', '{"a":true}']) expect(recipientsOf(nothing)).toEqual([])
})

it('writes what it reads', () => {
  const addresses = ['a@b.example', 'c@d.example']
  expect(recipientsOf(recipientsAsText(addresses))).toEqual(addresses)
  expect(recipientsAsText([])).toBe('')
})

it.each(['{', '[]', '"a@b.example"', '{"not an address":true}', '{"a@b.example":"yes"}'])(
  'refuses %s',
  (text) => expect(v.safeParse(recipientsText, text).success).toBe(false),
)

it('limits the number of recipients', () => {
  const addresses = Array.from({ length: limits.formRecipientsMax + 1 }, (_, n) => `a${n}@b.example`)
  expect(v.safeParse(recipientsText, recipientsAsText(addresses)).success).toBe(false)
  expect(v.safeParse(recipientsText, recipientsAsText(addresses.slice(1))).success).toBe(true)
})
