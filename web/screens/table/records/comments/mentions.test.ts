import { expect, test } from 'vitest'
import { mentionsAsMarkup, mentionsAsText, mentionAt, splitMentions, suggestMentions } from './mentions.ts'

const people = [
  { id: 'us1', name: 'Ann' },
  { id: 'us2', name: 'Ann Lee' },
  { id: 'us3', name: 'مریم' },
]

test('converts names to ids and back, longest name first', () => {
  const typed = 'Look @Ann Lee, @Ann and @مریم: mail me@Ann.example'
  const sent = mentionsAsMarkup(typed, people)
  expect(sent).toBe('Look @<us2>, @<us1> and @<us3>: mail me@Ann.example')
  expect(mentionsAsText(sent, people)).toBe(typed)
})

test('leaves unknown people as they are', () => {
  expect(splitMentions('a @<us9>', people)).toEqual([{ text: 'a ' }, { id: 'us9', name: null }])
  expect(mentionsAsMarkup(mentionsAsText('a @<us9>', people), people)).toBe('a @<us9>')
})

test.each([
  ['@', 1, { from: 0, text: '' }],
  ['hi @an', 6, { from: 3, text: 'an' }],
  ['hi @ann le', 10, { from: 3, text: 'ann le' }],
  ['me@an', 5, null],
  ['hi', 2, null],
])('finds the mention in %j at %d', (typed, caret, found) => {
  expect(mentionAt(typed, caret)).toEqual(found)
})

test('suggests by the start of words', () => {
  expect(suggestMentions(people, 'le').map(({ id }) => id)).toEqual(['us2'])
  expect(suggestMentions(people, 'AN').map(({ id }) => id)).toEqual(['us1', 'us2'])
  expect(suggestMentions(people, 'zzz')).toEqual([])
})
