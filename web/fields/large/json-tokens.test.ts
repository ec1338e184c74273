import { expect, it } from 'vitest'
import { jsonTokens } from './json-tokens.ts'

const kinds = (text: string) =>
  jsonTokens(text, -1)
    .filter(({ text: piece }) => piece.trim() !== '')
    .map(({ kind, text: piece }) => `${kind} ${piece.trim()}`)

it('distinguishes keys, strings, numbers and literals', () => {
  expect(kinds('{"a": "b", "c": [-1.5e3, true, nul]}')).toEqual([
    'plain {',
    'key "a"',
    'plain :',
    'text "b"',
    'plain ,',
    'key "c"',
    'plain : [',
    'number -1.5e3',
    'plain ,',
    'word true',
    'plain ,',
    'wrong nul',
    'plain ]}',
  ])
})

it('preserves every character of any text', () => {
  for (const text of ['', '"open', '{"a":1,,}', '\\u{1F600}😀 "\n" -', "{'a': 1}"])
    expect(
      jsonTokens(text, -1)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text)
})

it('marks errors, including a missing end', () => {
  const marked = (text: string, at: number) =>
    jsonTokens(text, at)
      .filter(({ isMarked }) => isMarked)
      .map(({ text: piece }) => piece)
  expect(marked('[1, x]', 4)).toEqual(['x'])
  expect(marked('[1', 2)).toEqual(['1'])
})
