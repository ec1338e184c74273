import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CommentCountWire } from '#core/api/comments.ts'
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

/** Counts over a screen of rows; `said` is what the server knows. */
function setUp(onScreen: number[]) {
  const screen = { ids: onScreen, made: new Set<number>() }
  const said = new Map<number, number>()
  const asked: number[][] = []
  const ears = { rows: () => undefined as unknown, window: () => undefined as unknown }
  const read = vi.fn(async (ids: readonly number[]) => {
    asked.push([...ids])
    const answer = ids.flatMap((id) => (said.has(id) ? [counted(id, said.get(id) ?? 0)] : []))
    await Promise.resolve()
    return answer
  })
  const onChange = vi.fn<() => void>()
  const counts = new CommentCounts({
    tableId: 'orders',
    store: {
      subscribe: (listener) => {
        ears.rows = listener
        return () => undefined
      },
      onWindow: (listener) => {
        ears.window = listener
        return () => undefined
      },
      idsOnScreen: () => screen.ids,
      wasMadeHere: (id) => screen.made.has(id),
    },
    read,
    onChange,
  })
  return { screen, said, asked, ears, read, onChange, counts }
}

it('asks once for all records on screen, and for others as they come to rest', async () => {
  const { screen, said, asked, ears, onChange, counts } = setUp([1, 2, 3])
  said.set(2, 4).set(3, 0)
  await later()
  expect(asked).toEqual([[1, 2, 3]])
  expect(counts.of(2)).toEqual({ count: 4, byColumn: { note: 1 } })
  expect([counts.of(1), counts.of(3)]).toEqual([undefined, undefined])
  ears.rows()
  await later()
  expect(asked).toHaveLength(1)
  for (screen.ids of [[7, 8], [9], [3, 4, 5]]) ears.window()
  await later()
  expect(asked.slice(1)).toEqual([[4, 5]])
  expect(onChange).toHaveBeenCalledOnce()
  counts.stop()
})

it('asks again for what somebody has said something about, once that is on screen', async () => {
  const { screen, said, asked, ears, counts } = setUp([1, 2])
  said.set(1, 1)
  await later()
  said.set(1, 2).set(50, 1)
  counts.take([about(1), about(50), about(2, 'people')])
  expect(counts.of(1)?.count).toBe(1)
  await later()
  expect(asked.at(-1)).toEqual([1])
  expect(counts.of(1)?.count).toBe(2)
  said.set(1, 0)
  counts.take([about(1)])
  await later()
  expect(counts.of(1)).toBeUndefined()
  screen.ids = [50]
  ears.window()
  await later()
  expect(counts.of(50)?.count).toBe(1)
})

it('does not miss what is said while it asks', async () => {
  const { said, asked, read, counts } = setUp([1])
  read.mockImplementationOnce(async (ids) => {
    asked.push([...ids])
    said.set(1, 1)
    counts.take([about(1)])
    await Promise.resolve()
    return []
  })
  await later()
  expect(asked).toEqual([[1], [1]])
  expect(counts.of(1)?.count).toBe(1)
})

it('asks nothing about records that were made here, until somebody speaks of them', async () => {
  const { screen, said, asked, ears, counts } = setUp([1])
  await later()
  screen.ids = [1, 2]
  screen.made.add(2)
  ears.rows()
  await later()
  expect(asked).toEqual([[1]])
  said.set(2, 1)
  counts.take([about(2)])
  await later()
  expect(counts.of(2)?.count).toBe(1)
})

it('keeps what it knows where no answer comes, and asks with the next change', async () => {
  const { said, ears, read, counts } = setUp([1])
  said.set(1, 1)
  await later()
  read.mockRejectedValueOnce(new Error('No connection'))
  said.set(1, 2)
  counts.take([about(1)])
  await later()
  expect(counts.of(1)?.count).toBe(1)
  ears.rows()
  await later()
  expect(counts.of(1)?.count).toBe(2)
})
