import { describe, expect, it } from 'vitest'
import { uncategorizedId } from '#core/views/kanban-stacks.ts'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import { headersOfStacks, boardStacks, isOverLimit, rangesOfHeaders } from './board-stacks.ts'

const header = (key: string | null, row: number, count: number, isCollapsed = false): GroupHeader => ({
  id: JSON.stringify([key]),
  level: 0,
  columnId: 'status',
  value: key,
  count,
  row,
  isCollapsed,
  figures: { amount: `$${count}` },
})
const choices = ['a', 'b'].map((id) => ({ id, title: id.toUpperCase(), color: '#CFDFFE', key: id }))
const groupHeaders = [header(null, 0, 2), header('b', 2, 3)]
const make = (settings: Parameters<typeof boardStacks>[0]['settings'] = []) =>
  boardStacks({ choices, settings, groupHeaders, noneTitle: 'None', aggregateOf: 'amount' })

describe('stacks on the board', () => {
  it('have counts and aggregates of all their records, or none', () => {
    expect(make().map(({ title, count, figure }) => [title, count, figure])).toEqual([
      ['None', 2, '$2'],
      ['A', 0, ''],
      ['B', 3, '$3'],
    ])
  })

  it('follow the stored order', () => {
    const stored = ['b', uncategorizedId].map((id) => ({
      id,
      isCollapsed: false,
      isHidden: false,
      limit: null,
    }))
    expect(make(stored).map(({ id }) => id)).toEqual(['b', uncategorizedId, 'a'])
  })

  it('find their records, also beside pinned ones and in stacks that were empty', () => {
    const all = headersOfStacks(groupHeaders, make(), 'status', 5)
    expect(all.map(({ value, row }) => [value, row])).toEqual([
      [null, 0],
      ['b', 2],
      ['a', 5],
    ])
    // A new record in the empty stack.
    const ranges = rangesOfHeaders(all, 6)
    expect(ranges.get('["a"]')).toEqual({ first: 5, count: 1 })
    expect(ranges.get('["b"]')).toEqual({ first: 2, count: 3 })
  })

  it('have no rows while collapsed', () => {
    const ranges = rangesOfHeaders([header(null, 0, 2, true), header('b', 0, 3)], 3)
    expect(ranges.get('[null]')).toEqual({ first: 0, count: 0 })
    expect(ranges.get('["b"]')).toEqual({ first: 0, count: 3 })
  })

  it('are over their limit above it', () => {
    expect(isOverLimit({ count: 7, limit: 5 })).toBe(true)
    expect(isOverLimit({ count: 5, limit: 5 })).toBe(false)
    expect(isOverLimit({ count: 7, limit: null })).toBe(false)
  })
})
