import { describe, expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { ChangeFeed } from './change-feed.ts'

const change = (seq: number): Change => ({
  seq,
  at: '2026-11-20T00:00:00.000Z',
  by: null,
  origin: 'session',
  kind: 'record.update',
  tableId: 'm1',
  group: null,
  rows: [],
  ranges: [],
  detail: null,
})
const changesOf = (...seqs: number[]) => ({ type: 'changes', changes: seqs.map(change) }) as const

/** A feed over a log with changes 1 to `end`. */
function setUp(log: { end: number }) {
  const delivered: number[] = []
  const requested: number[] = []
  const unordered: number[][] = []
  const feed = new ChangeFeed({
    readChanges: (since) => {
      requested.push(since)
      const changes = Array.from({ length: Math.max(0, log.end - since) }, (_, n) => change(since + n + 1))
      return Promise.resolve({ changes, seq: log.end })
    },
    onChanges: (changes) => delivered.push(...changes.map(({ seq }) => seq)),
    onUnordered: (changes) => unordered.push(changes.map(({ seq }) => seq)),
  })
  return { feed, delivered, requested, unordered }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('change feed', () => {
  it('delivers changes in order, each once', () => {
    const { feed, delivered } = setUp({ end: 0 })
    feed.readAt(5)
    feed.take(changesOf(6, 7))
    feed.take(changesOf(7, 8))
    expect(delivered).toEqual([6, 7, 8])
  })

  it('passes changes on as they come while nothing was read', async () => {
    const { feed, delivered, requested, unordered } = setUp({ end: 7 })
    feed.take({ type: 'hello', seq: 0 })
    feed.take(changesOf(7))
    feed.ask()
    await settle()
    expect({ unordered, delivered, requested }).toEqual({
      unordered: [[], [7]],
      delivered: [],
      requested: [],
    })
    feed.readAt(6)
    await settle()
    feed.take(changesOf(7))
    expect({ unordered, delivered }).toEqual({ unordered: [[], [7]], delivered: [7] })
  })

  it('loads the changes in a gap', async () => {
    const { feed, delivered, requested } = setUp({ end: 9 })
    feed.readAt(5)
    feed.take(changesOf(6, 8, 9))
    await settle()
    expect(delivered).toEqual([6, 7, 8, 9])
    expect(requested).toEqual([6])
  })

  it('loads changes on request after a first read, each once', async () => {
    const { feed, delivered, requested } = setUp({ end: 7 })
    feed.ask()
    expect(requested).toEqual([])
    feed.readAt(5)
    feed.ask()
    await settle()
    feed.take(changesOf(7, 8))
    expect(delivered).toEqual([6, 7, 8])
  })

  it('loads missed changes at every connection', async () => {
    const { feed, delivered } = setUp({ end: 7 })
    feed.readAt(5)
    feed.take({ type: 'hello', seq: 0 })
    await settle()
    expect(delivered).toEqual([6, 7])
  })

  it('loads changes between the first read and the connection', async () => {
    const { feed, delivered, requested } = setUp({ end: 3 })
    feed.take({ type: 'hello', seq: 3 })
    feed.take(changesOf(3))
    expect(requested).toEqual([])
    feed.readAt(1)
    await settle()
    expect(delivered).toEqual([2, 3])
  })

  it('sends one request at a time, and another if more was missed', async () => {
    const { feed, delivered, requested } = setUp({ end: 9 })
    feed.readAt(1)
    feed.take(changesOf(5))
    feed.take(changesOf(9))
    await settle()
    expect(delivered).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(requested).toEqual([1, 9])
  })
})
