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

/** A feed over a log that holds changes 1 to `end`. */
function setUp(log: { end: number }) {
  const told: number[] = []
  const asked: number[] = []
  const feed = new ChangeFeed({
    readChanges: (since) => {
      asked.push(since)
      const changes = Array.from({ length: Math.max(0, log.end - since) }, (_, n) => change(since + n + 1))
      return Promise.resolve({ changes, seq: log.end })
    },
    onChanges: (changes) => told.push(...changes.map(({ seq }) => seq)),
  })
  return { feed, told, asked }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('change feed', () => {
  it('hands on changes in order, each once', () => {
    const { feed, told } = setUp({ end: 0 })
    feed.readAt(5)
    feed.take(changesOf(6, 7))
    feed.take(changesOf(7, 8))
    expect(told).toEqual([6, 7, 8])
  })

  it('asks for what a gap leaves out', async () => {
    const { feed, told, asked } = setUp({ end: 9 })
    feed.readAt(5)
    feed.take(changesOf(6, 8, 9))
    await settle()
    expect(told).toEqual([6, 7, 8, 9])
    expect(asked).toEqual([6])
  })

  it('asks when told to, once something was read, and hands on each change once', async () => {
    const { feed, told, asked } = setUp({ end: 7 })
    feed.ask()
    expect(asked).toEqual([])
    feed.readAt(5)
    feed.ask()
    await settle()
    feed.take(changesOf(7, 8))
    expect(told).toEqual([6, 7, 8])
  })

  it('asks at every connection for what it missed meanwhile', async () => {
    const { feed, told } = setUp({ end: 7 })
    feed.readAt(5)
    feed.take({ type: 'hello', seq: 0 })
    await settle()
    expect(told).toEqual([6, 7])
  })

  it('asks for what happened between the first reading and the connection', async () => {
    const { feed, told, asked } = setUp({ end: 3 })
    feed.take({ type: 'hello', seq: 3 })
    feed.take(changesOf(3))
    expect(asked).toEqual([])
    feed.readAt(1)
    await settle()
    expect(told).toEqual([2, 3])
  })

  it('asks once at a time, and again when more was missed', async () => {
    const { feed, told, asked } = setUp({ end: 9 })
    feed.readAt(1)
    feed.take(changesOf(5))
    feed.take(changesOf(9))
    await settle()
    expect(told).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(asked).toEqual([1, 9])
  })
})
