import { describe, expect, it } from 'vitest'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { dropIndexAt, indexAmongOthers, stepFrom, targetOf } from './card-target.ts'

const rowsOf = (ids: readonly (number | null)[]) => ({
  rowAt: (index: number): GridRow | undefined => {
    const id = ids[index] ?? null
    return id === null ? undefined : { id }
  },
})

describe('the target of a moved card', () => {
  const rows = rowsOf([9, 11, 12, 13])
  const range = { first: 1, count: 3 }

  it('is the card above, or the one below at the top', () => {
    expect(targetOf(rows, range, 0, 9)).toEqual({ id: 11, side: 'before' })
    expect(targetOf(rows, range, 1, 9)).toEqual({ id: 11, side: 'after' })
    expect(targetOf(rows, range, 3, 9)).toEqual({ id: 13, side: 'after' })
    expect(targetOf(rows, range, 99, 9)).toEqual({ id: 13, side: 'after' })
  })

  it('is never the card itself', () => {
    expect(targetOf(rows, range, 0, 12)).toEqual({ id: 11, side: 'before' })
    expect(targetOf(rows, range, 1, 12)).toEqual({ id: 11, side: 'after' })
    expect(targetOf(rows, range, 2, 12)).toEqual({ id: 13, side: 'after' })
    expect(targetOf(rows, range, 0, 11)).toEqual({ id: 12, side: 'before' })
  })

  it('is the end of the table in an empty stack, and unknown between cards that are not loaded', () => {
    expect(targetOf(rows, { first: 4, count: 0 }, 0, 9)).toBe(null)
    expect(targetOf(rowsOf([9]), { first: 0, count: 1 }, 0, 9)).toBe(null)
    expect(targetOf(rowsOf([null, null]), { first: 0, count: 2 }, 1, 9)).toBe('anywhere')
  })
})

describe('arrow keys', () => {
  const stacks = [{ group: 'a' }, { group: 'b' }, { group: 'c' }]
  const counts: Record<string, number> = { a: 3, b: 0, c: 1 }
  const step = (group: string, index: number, way: Parameters<typeof stepFrom>[3], all = false) =>
    stepFrom(
      stacks,
      (id) => counts[id] ?? 0,
      { group, index },
      way,
      (id) => all || (counts[id] ?? 0) > 0,
    )

  it('move within a stack up to its ends', () => {
    expect(step('a', 0, 'up')).toBe(null)
    expect(step('a', 0, 'down')).toEqual({ group: 'a', index: 1 })
    expect(step('a', 2, 'down')).toBe(null)
  })

  it('move to the next stack that suits', () => {
    expect(step('a', 1, 'end')).toEqual({ group: 'c', index: 1 })
    expect(step('a', 1, 'end', true)).toEqual({ group: 'b', index: 1 })
    expect(step('c', 0, 'start')).toEqual({ group: 'a', index: 0 })
    expect(step('c', 0, 'end')).toBe(null)
    expect(step('a', 0, 'start')).toBe(null)
  })
})

it('drops between the cards nearest to the pointer', () => {
  expect(dropIndexAt(-20, 100, 3)).toBe(0)
  expect(dropIndexAt(49, 100, 3)).toBe(0)
  expect(dropIndexAt(51, 100, 3)).toBe(1)
  expect(dropIndexAt(900, 100, 3)).toBe(3)
})

it('counts a drop index without the dragged card', () => {
  expect(indexAmongOthers(3, 1)).toBe(2)
  expect(indexAmongOthers(1, 1)).toBe(1)
  expect(indexAmongOthers(0, 1)).toBe(0)
  expect(indexAmongOthers(2, -1)).toBe(2)
})
