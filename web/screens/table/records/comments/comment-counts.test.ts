import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CommentCountWire } from '#core/api/records/comments.ts'
import type { Change } from '#core/protocol/changes.ts'
import { CommentCounts } from './comment-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = () => vi.advanceTimersByTimeAsync(1000)
const about = (recordId: number, tableId = 'orders'): Change => ({
  seq: 1,
  at: '',
  by: null,
  origin: 'session',
  kind: 'comment',
  tableId,
  group: null,
  rows: [],
  ranges: [],
  detail: { action: 'comment.create', id: 'c', recordId },
})
const counted = (id: number, unresolved: number): CommentCountWire => ({
  row_id: String(id),
  count: unresolved + 1,
  unresolved,
  unresolved_by_column: { note: 1 },
})

/** Counts for visible rows; `serverCounts` is what the server returns. */
function setUp(onScreen: number[]) {
  const screen = { ids: onScreen, made: new Set<number>() }
  const serverCounts = new Map<number, number>()
  const requested: number[][] = []
  const listeners = { rows: () => undefined as unknown, window: () => undefined as unknown }
  const read = vi.fn(async (ids: readonly number[]) => {
    requested.push([...ids])
    const response = ids.flatMap((id) =>
      serverCounts.has(id) ? [counted(id, serverCounts.get(id) ?? 0)] : [],
    )
    await Promise.resolve()
    return response
  })
  const onChange = vi.fn<() => void>()
  const counts = new CommentCounts({
    tableId: 'orders',
    store: {
      subscribe: (listener) => {
        listeners.rows = listener
        return () => undefined
      },
      onWindow: (listener) => {
        listeners.window = listener
        return () => undefined
      },
      idsOnScreen: () => screen.ids,
      wasMadeHere: (id) => screen.made.has(id),
    },
    read,
    onChange,
  })
  return { screen, serverCounts, requested, listeners, read, onChange, counts }
}

it('requests all visible records at once, and others when scrolling stops', async () => {
  const { screen, serverCounts, requested, listeners, onChange, counts } = setUp([1, 2, 3])
  serverCounts.set(2, 4).set(3, 0)
  await later()
  expect(requested).toEqual([[1, 2, 3]])
  expect(counts.of(2)).toEqual({ count: 4, byColumn: { note: 1 } })
  expect([counts.of(1), counts.of(3)]).toEqual([undefined, undefined])
  listeners.rows()
  await later()
  expect(requested).toHaveLength(1)
  for (screen.ids of [[7, 8], [9], [3, 4, 5]]) listeners.window()
  await later()
  expect(requested.slice(1)).toEqual([[4, 5]])
  expect(onChange).toHaveBeenCalledOnce()
  counts.stop()
})

it('reloads counts of changed records once visible', async () => {
  const { screen, serverCounts, requested, listeners, counts } = setUp([1, 2])
  serverCounts.set(1, 1)
  await later()
  serverCounts.set(1, 2).set(50, 1)
  counts.take([about(1), about(50), about(2, 'people')])
  expect(counts.of(1)?.count).toBe(1)
  await later()
  expect(requested.at(-1)).toEqual([1])
  expect(counts.of(1)?.count).toBe(2)
  serverCounts.set(1, 0)
  counts.take([about(1)])
  await later()
  expect(counts.of(1)).toBeUndefined()
  screen.ids = [50]
  listeners.window()
  await later()
  expect(counts.of(50)?.count).toBe(1)
})

it('does not miss comments made during a request', async () => {
  const { serverCounts, requested, read, counts } = setUp([1])
  read.mockImplementationOnce(async (ids) => {
    requested.push([...ids])
    serverCounts.set(1, 1)
    counts.take([about(1)])
    await Promise.resolve()
    return []
  })
  await later()
  expect(requested).toEqual([[1], [1]])
  expect(counts.of(1)?.count).toBe(1)
})

it('requests nothing for new records until someone comments', async () => {
  const { screen, serverCounts, requested, listeners, counts } = setUp([1])
  await later()
  screen.ids = [1, 2]
  screen.made.add(2)
  listeners.rows()
  await later()
  expect(requested).toEqual([[1]])
  serverCounts.set(2, 1)
  counts.take([about(2)])
  await later()
  expect(counts.of(2)?.count).toBe(1)
})

it('keeps counts if a request fails, and retries with the next change', async () => {
  const { serverCounts, listeners, read, counts } = setUp([1])
  serverCounts.set(1, 1)
  await later()
  read.mockRejectedValueOnce(new Error('No connection'))
  serverCounts.set(1, 2)
  counts.take([about(1)])
  await later()
  expect(counts.of(1)?.count).toBe(1)
  listeners.rows()
  await later()
  expect(counts.of(1)?.count).toBe(2)
})
