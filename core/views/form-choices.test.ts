import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { fitChoices, offeredColumn, readChoices } from './form-choices.ts'

const selectOptions = ['a', 'b', 'c'].map((id, order) => ({ id, title: id, color: '#FFFFFF', order }))
const meal = { ...testColumn('SingleSelect', 'Meal'), selectOptions }
const choice = (...optionIds: string[]) => [{ columnId: meal.id, optionIds }]
const offered = (...ids: string[]) => offeredColumn(meal, choice(...ids)).selectOptions.map(({ id }) => id)

it('offers the chosen options in their order, or all if none is left', () => {
  expect([offered('c', 'a'), offered(), offered('deleted')]).toEqual([
    ['a', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(offeredColumn(meal, [])).toBe(meal)
})

it('stores only real limits', () => {
  expect(fitChoices(choice('c', 'a', 'deleted'), [meal], [])).toEqual(choice('a', 'c'))
  for (const none of [choice(), choice('a', 'b', 'c'), choice('deleted')])
    expect(fitChoices(none, [meal], [])).toEqual([])
  expect(fitChoices(choice('a'), [testColumn('SingleLineText', 'Name')], [])).toEqual([])
  // Unchanged ones stay, so that another change of the form is not one of its choices.
  expect(fitChoices(choice('a', 'deleted'), [meal], choice('a', 'deleted'))).toEqual(choice('a', 'deleted'))
})

it.each([null, 'x', [{}], [{ columnId: 'c', optionIds: 'a' }]])('has no choices in %j', (stored) =>
  expect(readChoices(stored)).toEqual([]),
)
