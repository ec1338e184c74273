import { expect, it } from 'vitest'
import { type SortItem, sortStepsBetween } from './sort-list.ts'

const sort = (id: string, direction: 'asc' | 'desc' = 'asc'): SortItem => ({
  id,
  columnId: `c-${id}`,
  direction,
})
const brief = (saved: SortItem[], wanted: SortItem[]) =>
  sortStepsBetween(saved, wanted).map((step) =>
    step.step === 'delete' ? [step.step, step.id] : [step.step, step.id, step.body.order],
  )

it('plans nothing if nothing changed', () => {
  expect(brief([sort('a'), sort('b')], [sort('a'), sort('b')])).toEqual([])
})

it('appends with its position', () => {
  expect(brief([sort('a')], [sort('a'), sort('new1')])).toEqual([['create', 'new1', 2]])
})

it('changes a direction', () => {
  expect(brief([sort('a'), sort('b')], [sort('a'), sort('b', 'desc')])).toEqual([['update', 'b', 2]])
})

it('sends all positions if the order changed', () => {
  expect(brief([sort('a'), sort('b')], [sort('b'), sort('a')])).toEqual([
    ['update', 'b', 1],
    ['update', 'a', 2],
  ])
})

it('shifts sorts after a removed one', () => {
  expect(brief([sort('a'), sort('b')], [sort('b')])).toEqual([
    ['delete', 'a'],
    ['update', 'b', 1],
  ])
})
