import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { shortened } from './short-calls.ts'

/** A module after it is shortened, without what says that a call does nothing else. */
const short = (code: string): string =>
  shortened(code, (text) => parseSync('calls.js', text).program)
    .replaceAll('/* @__PURE__ */', '')
    .replaceAll(/\s+/g, ' ')

test.each([
  [
    'schemas and words of its own',
    `const call = defineCall({ name: 'a', method: 'GET', path: '/a', body: v.object({}), output: answers() })`,
    `const call = ({ method: 'GET', path: '/a', })`,
  ],
  [
    'what several calls share',
    `const table = slot('tableId', 'table')
const shared = { method: 'POST', action: 'x', params: v.object({}) }
const call = defineCall({ ...shared, ...table, ...slot('a', 'b'), path: '/b', query: nothing })`,
    `const table = slot('tableId', 'table') const shared = { method: 'POST', } const call = ({ ...shared, path: '/b', })`,
  ],
  [
    'other spellings of an address',
    `const meta = (path) => ({ path: '/v2' + path, aliases: ['/v1' + path] })
const call = defineCall({ ...meta('/c'), method: 'PUT' })`,
    `const meta = (path) => ({ path: '/v2' + path, }) const call = ({ ... meta('/c'), method: 'PUT' })`,
  ],
])('a call is left without %s', (_what, code, expected) => {
  expect(short(code)).toBe(expected)
})

test('a member that nobody has decided about is refused', () => {
  expect(() => short(`const call = defineCall({ method: 'GET', path: '/', other: 1 })`)).toThrow(
    'A call has other',
  )
})
