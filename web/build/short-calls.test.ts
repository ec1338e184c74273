import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { shortened } from './short-calls.ts'

const parse = (code: string) => parseSync('calls.js', code).program
/** What a module gives as `call` after it is shortened. */
const short = (code: string): unknown => {
  const text = shortened(code, parse).replaceAll('export ', '')
  return new Function('v', 'slot', 'answers', `${text}\nreturn call`)(null, () => ({ base: 1 }), null)
}

test.each([
  [
    'schemas and words of its own',
    `export const call = defineCall({ name: 'a', summary: 'b', method: 'GET', path: '/a', body: v.object({}), output: answers() })`,
    { method: 'GET', path: '/a' },
  ],
  [
    'what several calls share',
    `const table = slot('tableId', 'table')
     const shared = { method: 'POST', action: 'x', params: v.object({}) }
     export const call = defineCall({ ...shared, ...table, ...slot('a', 'b'), path: '/b', query: nothing })`,
    { method: 'POST', path: '/b' },
  ],
  [
    'other spellings of an address',
    'const meta = (path) => ({ path: `/v2${path}`, aliases: [`/v1${path}`] })\n' +
      "export const call = defineCall({ ...meta('/c'), method: 'PUT' })",
    { method: 'PUT', path: '/v2/c' },
  ],
])('a call is left without %s', (_what, code, expected) => {
  expect(short(code)).toEqual(expected)
})

test('a member that nobody has decided about is refused', () => {
  expect(() => short(`export const call = defineCall({ method: 'GET', path: '/', other: 1 })`)).toThrow(
    'A call has other',
  )
})
