import { expect, it } from 'vitest'
import type { GroupHeader } from './group-headers.ts'
import { PinnedRows } from './pinned-rows.ts'

/** Twenty listed rows; pinned ones have other ids. */
function pinnedRows(): PinnedRows {
  const rowAt = (index: number) => (index < 20 ? { id: index + 1 } : undefined)
  return new PinnedRows({ rowAt, indexOf: (id) => (id > 0 && id <= 20 ? id - 1 : -1), total: () => 20 })
}

function groupHeaders(ids: string[], collapsed: string[] = []): GroupHeader[] {
  return ids.map((id, at) => ({
    id,
    level: id.length - 1,
    columnId: 'title',
    value: null,
    count: 3,
    row: at * 3,
    isCollapsed: collapsed.includes(id),
    figures: {},
  }))
}

const pinnedGroupIds = (pinned: PinnedRows) => pinned.rows().map(({ groupId }) => groupId)

it('unpins rows under a collapsed group header and keeps the others', () => {
  const pinned = pinnedRows()
  pinned.placeGroupHeaders(groupHeaders(['a', 'aa', 'b']))
  pinned.add(4, [{ id: -1 }], 'aa', 1)
  pinned.add(8, [{ id: -2 }], 'b', 2)
  pinned.placeGroupHeaders(groupHeaders(['a', 'aa', 'b']))
  expect([pinnedGroupIds(pinned), pinned.extra]).toEqual([['aa', 'b'], 2])
  // The outer group header, because the row's own header is not listed.
  pinned.placeGroupHeaders(groupHeaders(['a', 'b'], ['a']))
  expect([pinnedGroupIds(pinned), pinned.extra]).toEqual([['b'], 1])
  pinned.placeGroupHeaders(groupHeaders(['a', 'b'], ['a', 'b']))
  expect([pinnedGroupIds(pinned), pinned.extra]).toEqual([[], 0])
})

it('keeps a row that is created under a collapsed group header', () => {
  const pinned = pinnedRows()
  pinned.placeGroupHeaders(groupHeaders(['a', 'b'], ['b']))
  pinned.add(3, [{ id: -1 }], 'b', 1)
  pinned.placeGroupHeaders(groupHeaders(['a', 'b'], ['b']))
  expect(pinnedGroupIds(pinned)).toEqual(['b'])
})

it('keeps rows whose group disappeared because it is empty', () => {
  const pinned = pinnedRows()
  pinned.placeGroupHeaders(groupHeaders(['a', 'b']))
  pinned.add(3, [{ id: -1 }], 'b', 1)
  pinned.placeGroupHeaders(groupHeaders(['a']))
  expect(pinnedGroupIds(pinned)).toEqual(['b'])
})
