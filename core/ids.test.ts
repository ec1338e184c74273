import { expect, test } from 'vitest'
import { baseKeyOf, newBaseKey, newId, physicalName } from './ids.ts'

const key = 'abcdefghij01'

test('a new table id begins with md_, which old clients look for', () => {
  expect(newId('table', key)).toMatch(/^md_abcdefghij01[a-z0-9]{8}$/)
})

test.each([
  ['md_abcdefghij01zzzzzzzz', key],
  // Ids of bases made before md_.
  ['mabcdefghij01zzzzzzzz', key],
  ['mdabcdefghij01zzzzzzzz', null],
  ['md_abcdefghij01zzzzzzz', null],
  ['md_md_abcdefghij01zzzzzzzz', null],
  ['cabcdefghij01zzzzzzzz', null],
  ['', null],
])('the key in the table id %j is %j', (id, expected) => {
  expect(baseKeyOf('table', id)).toBe(expected)
})

test('physical names have no prefix of the id, whatever it was', () => {
  expect(physicalName('table', 'md_abcdefghij01zzzzzzzz')).toBe('t_abcdefghij01zzzzzzzz')
  expect(physicalName('table', 'mabcdefghij01zzzzzzzz')).toBe('t_abcdefghij01zzzzzzzz')
  expect(physicalName('table', newId('table', newBaseKey()))).toMatch(/^t_[a-z0-9]{20}$/)
})
