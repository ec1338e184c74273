import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { parseJson, readJson } from './request-body.ts'

test.each([
  '[9007199254740993]',
  '{"a":-9007199254740993}',
  '{"a": 90071992547409930.0}',
  '9007199254740993',
  '[1,\n\t1e309]',
  '{"\\\\":1E+400}',
  '["a",12.5e308]',
])('a number that a double cannot hold is refused: %s', (text) => {
  expect(() => parseJson(text)).toThrow(AppError)
})

test.each([
  ['[9007199254740991, 1e3, 0.50000000000000000]', [Number.MAX_SAFE_INTEGER, 1000, 0.5]],
  [
    '["9007199254740993", "at 1e400", "[12345678901234567890"]',
    ['9007199254740993', 'at 1e400', '[12345678901234567890'],
  ],
])('what it holds, and what is text, is kept: %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['the deepest that is allowed', deep(limits.jsonDepthMax), true],
  ['one level more', deep(limits.jsonDepthMax + 1), false],
  ['one level more after an escaped quote', `{"a\\"":"\\\\","b":${deep(limits.jsonDepthMax)}}`, false],
  ['brackets in strings', JSON.stringify(['[', '"', '\\', '\\"['].map((each) => each.repeat(200))), true],
])('depth: %s', (_name, text, isTaken) => {
  if (isTaken) expect(parseJson(text)).toEqual(JSON.parse(text))
  else expect(() => parseJson(text)).toThrow('nested deeper')
})

test('rejects JSON with an unterminated string', () => {
  for (const text of ['["a', '["a\\"', '"']) expect(() => parseJson(text)).toThrow(AppError)
})

test.each([
  ['says', {}],
  ['hides', { duplex: 'half' }],
])('a body that %s its size is read up to the limit', async (_name, options) => {
  const request = (text: string) => {
    const isSaid = !('duplex' in options)
    return new Request('http://x/', {
      method: 'POST',
      body: isSaid ? text : new Blob([text]).stream(),
      headers: {
        'content-type': 'application/json',
        ...(isSaid ? { 'content-length': String(new TextEncoder().encode(text).length) } : {}),
      },
      ...options,
    })
  }
  expect(await readJson(request('{"a":"é"}'), 10)).toEqual({ a: 'é' })
  await expect(readJson(request('{"a":"éé"}'), 10)).rejects.toThrow(AppError)
})
