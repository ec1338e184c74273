import { expect, test } from 'vitest'
import { asSent, asTyped, mentionAt, piecesOf, suggested } from './mentions.ts'

const people = [
  { id: 'us1', name: 'Ann' },
  { id: 'us2', name: 'Ann Lee' },
  { id: 'us3', name: 'مریم' },
]

test('names become ids and back, the longest first', () => {
  const typed = 'Look @Ann Lee, @Ann and @مریم: mail me@Ann.example'
  const sent = asSent(typed, people)
  expect(sent).toBe('Look @<us2>, @<us1> and @<us3>: mail me@Ann.example')
  expect(asTyped(sent, people)).toBe(typed)
})

test('somebody unknown stays as they are', () => {
  expect(piecesOf('a @<us9>', people)).toEqual([{ text: 'a ' }, { id: 'us9', name: null }])
  expect(asSent(asTyped('a @<us9>', people), people)).toBe('a @<us9>')
})

test.each([
  ['@', 1, { from: 0, text: '' }],
  ['hi @an', 6, { from: 3, text: 'an' }],
  ['hi @ann le', 10, { from: 3, text: 'ann le' }],
  ['me@an', 5, null],
  ['hi', 2, null],
])('in %j a mention at %d', (typed, caret, found) => {
  expect(mentionAt(typed, caret)).toEqual(found)
})

test('suggestions go by the beginnings of words', () => {
  expect(suggested(people, 'le').map(({ id }) => id)).toEqual(['us2'])
  expect(suggested(people, 'AN').map(({ id }) => id)).toEqual(['us1', 'us2'])
  expect(suggested(people, 'zzz')).toEqual([])
})
