import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { RoomTicket } from '#core/protocol/messages.ts'
import { emptyRoom, gapWindowsMax, reduceRoom, type RoomEffect, type RoomState } from './room-reducer.ts'

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

/** A ticket issued at this time in milliseconds. */
function ticket(jti: string, issuedAt: number): RoomTicket {
  const bearer = { kind: 'session', id: 'se1', version: 1 } as const
  return { jti, room: 'p1', sub: 'us1', bearer, iat: issuedAt / 1000, exp: issuedAt / 1000 + 60 }
}

const said = (text: string) => ({ type: 'said', connection: 'a', joined: null, text, at: 3 }) as const

function broadcastSeqs(effects: RoomEffect[]): number[] {
  return effects.flatMap((effect) =>
    effect.type === 'broadcast' && effect.message.type === 'changes'
      ? effect.message.changes.map(({ seq }) => seq)
      : [],
  )
}

/** Pushes each group within one window and returns all broadcast sequence numbers. */
function run(windows: number[][][]): number[] {
  let state: RoomState = emptyRoom
  const seen: number[] = []
  for (const pushes of windows) {
    for (const seqs of pushes) state = reduceRoom(state, { type: 'pushed', changes: seqs.map(change) }).state
    const over = reduceRoom(state, { type: 'window over' })
    state = over.state
    seen.push(...broadcastSeqs(over.effects))
  }
  return seen
}

test('only the first push opens a window', () => {
  const first = reduceRoom(emptyRoom, { type: 'pushed', changes: [change(1)] })
  expect(first.effects).toEqual([{ type: 'open window', milliseconds: limits.broadcastBatchWindowMs }])
  expect(reduceRoom(first.state, { type: 'pushed', changes: [change(2)] }).effects).toEqual([])
})

test('broadcasts in order, even if pushes arrive out of order within a window', () => {
  expect(run([[[3], [1, 2]]])).toEqual([1, 2, 3])
})

test('broadcasts a repeated push once, and waits for late ones', () => {
  expect(run([[[1], [1, 2]], [[2, 4, 6]], [[3]], [[7], [5]]])).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  { windows: gapWindowsMax, expected: [1, 2, 3] },
  { windows: gapWindowsMax + 1, expected: [1, 3] },
])('waits $windows windows for a late change: $expected', ({ windows, expected }) => {
  const waiting = Array.from({ length: windows - 1 }, () => [])
  expect(run([[[1]], [[3]], ...waiting, [[2]]])).toEqual(expected)
})

test('keeps a window open while a change waits for one that precedes it', () => {
  const push = (state: RoomState, seq: number) =>
    reduceRoom(state, { type: 'pushed', changes: [change(seq)] }).state
  const over = (state: RoomState) => reduceRoom(state, { type: 'window over' })
  const held = over(push(over(push(emptyRoom, 1)).state, 3))
  expect(held.effects).toEqual([{ type: 'open window', milliseconds: limits.broadcastBatchWindowMs }])
  const { state, effects } = over(push(held.state, 2))
  expect(broadcastSeqs(effects)).toEqual([2, 3])
  expect(effects.map(({ type }) => type)).not.toContain('open window')
  expect(state).toMatchObject({ lastSeq: 3, pending: [], gapWindows: 0 })
})

test('broadcasts each change at most once and in order, for any pushes', () => {
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

test('broadcasts every change of pushes in order, however many arrive at once', () => {
  const seqs = Array.from({ length: 1001 }, (_, index) => index + 1)
  expect(run([[seqs]])).toEqual(seqs)
})

test('sends the last sequence number on joins and pings', () => {
  const { state } = reduceRoom(reduceRoom(emptyRoom, { type: 'pushed', changes: [change(7)] }).state, {
    type: 'window over',
  })
  const hello = { type: 'send', connection: 'a', message: { type: 'hello', seq: 7 } }
  expect(
    reduceRoom(state, { type: 'joined', connection: 'a', ticket: ticket('t1', 1), at: 2 }).effects,
  ).toEqual([{ type: 'store register', name: 'used t1', at: 2, dropped: [] }, hello])
  expect(reduceRoom(state, said('{"type":"ping"}')).effects).toEqual([hello])
})

test.each([
  '',
  'hello',
  '{}',
  '{"type":"changes","changes":[]}',
  'null',
  `{"type":"ping","x":"${'x'.repeat(9000)}"}`,
])('a message outside the protocol ends its socket alone: %.20s', (text) => {
  const { state, effects } = reduceRoom(emptyRoom, said(text))
  expect(state).toBe(emptyRoom)
  expect(effects).toEqual([expect.objectContaining({ type: 'close', connection: 'a', code: 1007 })])
})

test('closes old sockets before broadcasting, so that expired tickets receive no changes', () => {
  const { effects } = reduceRoom(reduceRoom(emptyRoom, { type: 'pushed', changes: [change(1)] }).state, {
    type: 'window over',
  })
  expect(effects.map(({ type }) => type)).toEqual(['close older', 'broadcast'])
  expect(effects[0]).toMatchObject({ milliseconds: 15 * 60 * 1000, code: 4401 })
})

test.each([
  [{ userId: 'us1' }, 'dismissed user:us1'],
  [{ userId: null }, 'dismissed everybody'],
  [{ bearer: 'session:se1' }, 'dismissed session:se1'],
])('a disconnection (%j) closes sockets, is stored, and loses no change', (disconnection, name) => {
  const { state } = reduceRoom(emptyRoom, { type: 'pushed', changes: [change(1)] })
  const dismissed = reduceRoom(state, { type: 'disconnected', disconnection, at: 5 })
  expect(dismissed.state).toEqual({ ...state, register: { [name]: 5 } })
  expect(dismissed.effects).toEqual([
    { type: 'store register', name, at: 5, dropped: [] },
    expect.objectContaining({ type: 'close disconnected', disconnection, code: 4403 }),
  ])
})

const closed = expect.objectContaining({ type: 'close', connection: 'a', code: 4403 })
const joins = (state: RoomState, given: RoomTicket | null, at = 100) =>
  reduceRoom(state, { type: 'joined', connection: 'a', ticket: given, at })

test('a ticket opens one socket', () => {
  const first = joins(emptyRoom, ticket('t1', 99))
  expect(joins(first.state, ticket('t1', 99))).toEqual({ state: first.state, effects: [closed] })
  expect(joins(first.state, ticket('t2', 99)).effects).toContainEqual(
    expect.objectContaining({ type: 'send', connection: 'a' }),
  )
})

test('closes a socket without a validated ticket', () => {
  expect(joins(emptyRoom, null)).toEqual({ state: emptyRoom, effects: [closed] })
})

test.each([
  [{ userId: 'us1' }, 99, false],
  [{ userId: 'us1' }, 100, false],
  [{ userId: 'us1' }, 101, true],
  [{ userId: null }, 99, false],
  [{ bearer: 'session:se1' }, 99, false],
  [{ bearer: 'session:se2' }, 99, true],
  [{ bearer: 'token:1' }, 99, true],
  [{ userId: 'us2' }, 99, true],
])(
  'after a disconnection (%j) at 100, a ticket of %d opens the room: %s',
  (disconnection, issuedAt, opens) => {
    const { state } = reduceRoom(emptyRoom, { type: 'disconnected', disconnection, at: 100 })
    const { effects } = joins(state, ticket('t1', issuedAt), 102)
    expect(effects.some(({ type }) => type === 'send')).toBe(opens)
  },
)

test('the register drops expired entries', () => {
  const minutes = 60_000
  const first = joins(emptyRoom, ticket('t1', 0), 0)
  const second = reduceRoom(first.state, { type: 'disconnected', disconnection: { userId: 'us1' }, at: 1 })
  const later = joins(second.state, ticket('t2', 3 * minutes), 3 * minutes)
  expect(later.state.register).toEqual({ 'used t2': 3 * minutes })
  expect(later.effects[0]).toMatchObject({ dropped: ['used t1', 'dismissed user:us1'] })
})

test('notifies only the given users, without any content', () => {
  const { state, effects } = reduceRoom(emptyRoom, { type: 'notified', userIds: ['us1'] })
  expect(state).toBe(emptyRoom)
  expect(effects).toEqual([{ type: 'send users', userIds: ['us1'], message: { type: 'notice' } }])
})

test('limits the length of a frame', () => {
  const large = (seq: number): Change => ({ ...change(seq), detail: { text: 'x'.repeat(200 * 1024) } })
  const pushed = reduceRoom(emptyRoom, { type: 'pushed', changes: [large(1), large(2), large(3), change(4)] })
  const { effects } = reduceRoom(pushed.state, { type: 'window over' })
  const frames = effects.flatMap((effect) => (effect.type === 'broadcast' ? [effect.message] : []))
  expect(
    frames.map((frame) => (frame.type === 'changes' ? frame.changes.map(({ seq }) => seq) : [])),
  ).toEqual([
    [1, 2],
    [3, 4],
  ])
})
