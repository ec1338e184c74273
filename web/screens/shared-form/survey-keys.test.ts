import { expect, it } from 'vitest'
import { testColumn } from '../../../tests/support/arbitrary.ts'
import { answerByKey } from './survey-keys.ts'

const selectOptions = ['Soup', 'Salad', 'Fish'].map((title, order) => ({
  id: `op${title}`,
  title,
  color: '#FFFFFF',
  order,
}))
const one = { column: { ...testColumn('SingleSelect', 'Meal'), selectOptions } }
const many = { column: { ...testColumn('MultiSelect', 'Meals'), selectOptions } }
const rating = { column: testColumn('Rating', 'Stars') }

it('chooses an option by its letter', () => {
  expect([answerByKey(one, 'b', null), answerByKey(one, 'C', 'opSoup')]).toEqual(['opSalad', 'opFish'])
  for (const key of ['d', '1', 'Enter', ' ', 'ا']) expect(answerByKey(one, key, null)).toBeUndefined()
})

it('toggles options, in their order', () => {
  expect(answerByKey(many, 'a', ['opFish'])).toEqual(['opSoup', 'opFish'])
  expect(answerByKey(many, 'c', ['opSoup', 'opFish'])).toEqual(['opSoup'])
})

it('rates by digit', () => {
  expect(answerByKey(rating, '3', null)).toBe(3)
  for (const key of ['0', '9', 'a']) expect(answerByKey(rating, key, null)).toBeUndefined()
})

it('leaves texts and long lists alone', () => {
  const long = Array.from({ length: 20 }, (_, order) => ({
    id: `o${order}`,
    title: `${order}`,
    color: '',
    order,
  }))
  expect(answerByKey({ column: testColumn('SingleLineText', 'Name') }, 'a', null)).toBeUndefined()
  expect(answerByKey({ column: { ...one.column, selectOptions: long } }, 'a', null)).toBeUndefined()
})
