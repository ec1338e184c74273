import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { emptyRoom, handle, type RoomEffect, type RoomState, windowLength } from './handle.ts'

function change(seq: number): Change {
  return {
    seq,
    at: '2026-11-20T00:00:00.000Z',
    by: null,
    origin: 'system',
    kind: 'schema',
    tableId: null,
    group: null,
    rows: [],
    ranges: [],
    detail: null,
  }
}

function told(effects: RoomEffect[]): number[] {
  return effects.flatMap((effect) =>
    effect.type === 'broadcast' && effect.message.type === 'changes'
      ? effect.message.changes.map(({ seq }) => seq)
      : [],
  )
}

/** Pushes each group in one window and returns what was told in all. */
function run(windows: number[][][]): number[] {
  let state: RoomState = emptyRoom
  const seen: number[] = []
  for (const pushes of windows) {
    for (const seqs of pushes) state = handle(state, { type: 'pushed', changes: seqs.map(change) }).state
    const over = handle(state, { type: 'window over' })
    state = over.state
    seen.push(...told(over.effects))
  }
  return seen
}

test('a window opens with the first push only', () => {
  const first = handle(emptyRoom, { type: 'pushed', changes: [change(1)] })
  expect(first.effects).toEqual([{ type: 'open window', milliseconds: windowLength }])
  expect(handle(first.state, { type: 'pushed', changes: [change(2)] }).effects).toEqual([])
})

test('pushes that overtake each other within a window are told in order', () => {
  expect(run([[[3], [1, 2]]])).toEqual([1, 2, 3])
})

test('a repeated push is told once, and one that comes too late is left to the API', () => {
  expect(run([[[1], [1, 2]], [[2, 4]], [[3], [5]]])).toEqual([1, 2, 4, 5])
})

test('whatever is pushed, each change is told at most once and in order', () => {
  const pushes = fc.array(
    fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), { maxLength: 5 }),
  )
  fc.assert(
    fc.property(pushes, (windows) => {
      const seen = run(windows)
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    }),
  )
})

test('pushes in order lose nothing, however many come at once', () => {
  const seqs = Array.from({ length: 1001 }, (_, index) => index + 1)
  expect(run([[seqs]])).toEqual(seqs)
})

test('who joins or pings hears the last sequence number told', () => {
  const { state } = handle(handle(emptyRoom, { type: 'pushed', changes: [change(7)] }).state, {
    type: 'window over',
  })
  const hello = { type: 'send', connection: 'a', message: { type: 'hello', seq: 7 } }
  expect(handle(state, { type: 'joined', connection: 'a' }).effects).toEqual([hello])
  expect(handle(state, { type: 'said', connection: 'a', text: '{"type":"ping"}' }).effects).toEqual([hello])
})

test.each([
  '',
  'hello',
  '{}',
  '{"type":"changes","changes":[]}',
  'null',
  `{"type":"ping","x":"${'x'.repeat(2000)}"}`,
])('a message outside the protocol ends its socket alone: %.20s', (text) => {
  const { state, effects } = handle(emptyRoom, { type: 'said', connection: 'a', text })
  expect(state).toBe(emptyRoom)
  expect(effects).toEqual([expect.objectContaining({ type: 'close', connection: 'a', code: 1007 })])
})

test('nobody hears a change on the word of an old ticket: old sockets close first', () => {
  const { effects } = handle(handle(emptyRoom, { type: 'pushed', changes: [change(1)] }).state, {
    type: 'window over',
  })
  expect(effects.map(({ type }) => type)).toEqual(['close older', 'broadcast'])
  expect(effects[0]).toMatchObject({ milliseconds: 15 * 60 * 1000, code: 4401 })
})

test.each(['us1', null])('who is dismissed (%s) is shown out, and nothing is lost', (userId) => {
  const { state } = handle(emptyRoom, { type: 'pushed', changes: [change(1)] })
  const dismissed = handle(state, { type: 'dismissed', userId })
  expect(dismissed.state).toBe(state)
  expect(dismissed.effects).toEqual([expect.objectContaining({ type: 'close user', userId, code: 4403 })])
})

test('that something new waits is told to those people alone, and nothing of what it is', () => {
  const { state, effects } = handle(emptyRoom, { type: 'noticed', userIds: ['us1'] })
  expect(state).toBe(emptyRoom)
  expect(effects).toEqual([{ type: 'send users', userIds: ['us1'], message: { type: 'notice' } }])
})

test('a frame holds no more text than every platform carries', () => {
  const large = (seq: number): Change => ({ ...change(seq), detail: { text: 'x'.repeat(200 * 1024) } })
  const pushed = handle(emptyRoom, { type: 'pushed', changes: [large(1), large(2), large(3), change(4)] })
  const { effects } = handle(pushed.state, { type: 'window over' })
  const frames = effects.flatMap((effect) => (effect.type === 'broadcast' ? [effect.message] : []))
  expect(
    frames.map((frame) => (frame.type === 'changes' ? frame.changes.map(({ seq }) => seq) : [])),
  ).toEqual([
    [1, 2],
    [3, 4],
  ])
})
