import { expect, it } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

const kinds = (text: string) =>
  jsonPieces(text, -1)
    .filter(({ text: piece }) => piece.trim() !== '')
    .map(({ kind, text: piece }) => `${kind} ${piece.trim()}`)

it('tells keys, texts, numbers and words apart', () => {
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

it('loses no letter, whatever is written', () => {
  for (const text of ['', '"open', '{"a":1,,}', '\\u{1F600}😀 "\n" -', "{'a': 1}"])
    expect(
      jsonPieces(text, -1)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text)
})

it('marks what is wrong, and the end where something lacks', () => {
  const marked = (text: string, at: number) =>
    jsonPieces(text, at)
      .filter(({ isMarked }) => isMarked)
      .map(({ text: piece }) => piece)
  expect(marked('[1, x]', 4)).toEqual(['x'])
  expect(marked('[1', 2)).toEqual(['1'])
})
