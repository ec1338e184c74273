import { describe, expect, it } from 'vitest'
import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue } from '#core/schema.ts'
import { moveBetweenGroups, positionAfterMove } from './group-moves.ts'
import { groupId, planGroups } from './group-plan.ts'

const levels = [{ columnId: 'status', direction: 'asc' as const }]
const group = (key: CellValue, count: number): NativeGroup => ({ keys: [key], count, aggregates: {} })

/** Records as lists per group, and what a move makes of them on screen. */
function play(
  lists: Record<string, string[]>,
  move: { records: string[]; to: string; at: number },
  collapsed: readonly string[] = [],
): Record<string, string[]> {
  const groups = Object.entries(lists).map(([key, list]) => group(key, list.length))
  const collapsedIds = new Set(collapsed.map((key) => groupId([key])))
  const before = planGroups(levels, [groups], collapsedIds, () => '')
  const shown = before.spans.flatMap((span) =>
    span.count === 0 ? [] : (lists[String(span.keys[0])] ?? []).map((name) => name),
  )
  const rows = move.records.map((name) => shown.indexOf(name))
  const moved = moveBetweenGroups(before, groups, rows, [move.to])
  const after = planGroups(levels, [moved], collapsedIds, () => '')
  const place = positionAfterMove(before, after, rows, [move.to], move.at)
  const next: string[] = []
  for (const [row, name] of shown.entries()) {
    const to = place(row)
    if (to !== null) next[to] = name
  }
  return Object.fromEntries(
    after.spans.map(({ keys: [key], first, count, of }) => [
      String(key),
      count === 0 ? [`${of} hidden`] : Array.from(next.slice(first, first + count)),
    ]),
  )
}

describe('records moved between groups', () => {
  const lists = { todo: ['a', 'b', 'c'], doing: ['d', 'e'], done: ['f'] }

  it('move to a place in another group', () => {
    expect(play(lists, { records: ['b'], to: 'doing', at: 1 })).toEqual({
      todo: ['a', 'c'],
      doing: ['d', 'b', 'e'],
      done: ['f'],
    })
    expect(play(lists, { records: ['d'], to: 'todo', at: 0 })).toEqual({
      todo: ['d', 'a', 'b', 'c'],
      doing: ['e'],
      done: ['f'],
    })
  })

  it('move within their group, in both directions', () => {
    expect(play(lists, { records: ['a'], to: 'todo', at: 2 })['todo']).toEqual(['b', 'c', 'a'])
    expect(play(lists, { records: ['c'], to: 'todo', at: 0 })['todo']).toEqual(['c', 'a', 'b'])
    expect(play(lists, { records: ['b'], to: 'todo', at: 1 })['todo']).toEqual(['a', 'b', 'c'])
  })

  it('move together, in the order given, from several groups', () => {
    expect(play(lists, { records: ['c', 'a', 'f'], to: 'doing', at: 1 })).toEqual({
      todo: ['b'],
      doing: ['d', 'c', 'a', 'f', 'e'],
    })
  })

  it('make a group that had no records, and leave one without', () => {
    expect(play(lists, { records: ['f'], to: 'new', at: 0 })).toEqual({
      todo: ['a', 'b', 'c'],
      doing: ['d', 'e'],
      new: ['f'],
    })
  })

  it('disappear into a collapsed group', () => {
    expect(play(lists, { records: ['b'], to: 'done', at: 0 }, ['done'])).toEqual({
      todo: ['a', 'c'],
      doing: ['d', 'e'],
      done: ['2 hidden'],
    })
  })
})
