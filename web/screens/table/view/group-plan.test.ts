import { expect, it } from 'vitest'
import type { NativeGroup } from '#core/api/records/groups.ts'
import {
  groupId,
  newPositions,
  planGroups,
  positionInGroup,
  positionOfRow,
  spanOfRow,
  spansFor,
} from './group-plan.ts'

const levels = [
  { columnId: 'city', direction: 'asc' as const },
  { columnId: 'paid', direction: 'desc' as const },
]
const group = (keys: (string | boolean | null)[], count: number, sum = 0): NativeGroup => ({
  keys,
  count,
  aggregates: { total: sum },
})
const groups = [
  [group([null], 1), group(['Oslo'], 5, 9), group(['Rome'], 2)],
  [group([null, true], 1), group(['Oslo', true], 3), group(['Oslo', false], 2, 7), group(['Rome', true], 2)],
]
const plan = (...collapsed: (string | boolean | null)[][]) =>
  planGroups(levels, groups, new Set(collapsed.map(groupId)), (_, value) => (value === 0 ? '' : `Σ${value}`))

it('puts a header above each group, and outer headers once', () => {
  const { groupHeaders, total } = plan()
  expect(groupHeaders.map(({ level, value, count, row }) => [level, value, count, row])).toEqual([
    [0, null, 1, 0],
    [1, true, 1, 0],
    [0, 'Oslo', 5, 1],
    [1, true, 3, 1],
    [1, false, 2, 4],
    [0, 'Rome', 2, 6],
    [1, true, 2, 6],
  ])
  expect(groupHeaders[2]?.figures).toEqual({ total: 'Σ9' })
  expect(total).toBe(8)
})

it('hides the rows and nested headers of collapsed groups', () => {
  const collapsed = plan(['Oslo'], [null, true])
  expect(collapsed.total).toBe(2)
  expect(collapsed.groupHeaders.map(({ value, row, isCollapsed }) => [value, row, isCollapsed])).toEqual([
    [null, 0, false],
    [true, 0, true],
    ['Oslo', 0, true],
    ['Rome', 0, false],
    [true, 0, false],
  ])
  expect(spanOfRow(collapsed, 0)).toBe(3)
})

it('finds the index of a row among all records', () => {
  const positions = (of: ReturnType<typeof plan>) =>
    Array.from({ length: of.total }, (_, row) => positionOfRow(of, row))
  expect(positions(plan())).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(positions(plan(['Oslo']))).toEqual([0, 6, 7])
  expect(positions(plan([null], ['Oslo', true]))).toEqual([4, 5, 6, 7])
})

it('reads rows by group', () => {
  expect(spansFor(plan(), 2, 4)).toEqual([
    {
      keys: [
        { columnId: 'city', value: 'Oslo' },
        { columnId: 'paid', value: true },
      ],
      offset: 1,
      limit: 2,
    },
    {
      keys: [
        { columnId: 'city', value: 'Oslo' },
        { columnId: 'paid', value: false },
      ],
      offset: 0,
      limit: 2,
    },
  ])
  expect(spansFor(plan(), 100, 10)).toEqual([])
})

it('maps rows when groups are collapsed and expanded', () => {
  const before = plan()
  const after = plan(['Oslo', true])
  const place = positionInGroup(before, after)
  expect([0, 1, 3, 4, 5, 6, 7].map(place)).toEqual([0, null, null, 1, 2, 3, 4])
  expect([0, 1, 4].map(positionInGroup(after, before))).toEqual([0, 4, 7])
})

it('finds the indexes of new records of a group', () => {
  const [outer = [], inner = []] = groups
  const rome = group(['Rome', true], 4)
  const after = planGroups(levels, [outer, [...inner.slice(0, -1), rome]], new Set(), () => '')
  const id = groupId(['Rome', true])
  expect(newPositions(plan(), after)(id)).toEqual([8, 9])
  expect(newPositions(plan(), after)(groupId(['Oslo', true]))).toEqual([])
  // Expanding a group adds no records.
  expect(newPositions(plan(['Rome']), plan())(id)).toEqual([])
  expect(newPositions(plan(), plan(['Rome']))(id)).toEqual([])
})
