import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { fieldsShortened } from './short-fields.ts'

const short = (code: string): string =>
  fieldsShortened(code, (text) => parseSync('field.js', text).program).replaceAll(/\s+/g, ' ')

test.each([
  [
    'loses what only the server asks',
    `const a = { storage: 'text', options: v.object({}), toText, readOnly: true }`,
    `const a = { storage: 'text', toText, readOnly: true }`,
  ],
  [
    'keeps what its module reads itself',
    `const a = { storage: 'text', options: v.object({}) }; const read = v.parse(a.options, {})`,
    `const a = { storage: 'text', options: v.object({}) }; const read = v.parse(a.options, {})`,
  ],
  ['is left alone where it is none', `const a = { options: 1 }`, `const a = { options: 1 }`],
])('a field type %s', (_what, code, expected) => {
  expect(short(code)).toBe(expected)
})
