import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as limits from '#core/limits.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import type { Joined } from './joined-socket.ts'
import { emptyRoom, reduceRoom, type RoomEffect, type RoomState } from './room-reducer.ts'

const noon = Date.UTC(2026, 10, 24, 12)
const ann: Joined = { userId: 'us1', bearer: 'session:se1', at: noon, room: 'p1', usage: true }
const page = { kind: 'page', path: '/nc/:projectId/table/:title', pid: 'p1' }
const click = { kind: 'event', event: 'view.create', path: '/nc/:projectId', pid: 'p1' }

function send(
  events: readonly unknown[],
  { state = emptyRoom, joined = ann, at = noon }: { state?: RoomState; joined?: Joined; at?: number } = {},
) {
  const text = JSON.stringify({ type: 'events', events })
  return reduceRoom(state, { type: 'said', connection: 'a', joined, text, at })
}

const counted = ({ state }: { state: RoomState }) => state.usage.unstored

test('counts pages and events per day, and opens one window to store them', () => {
  const first = send([page, click, page])
  expect(counted(first)).toEqual([
    { day: '2026-11-24', pages: { [page.path]: 2 }, events: { 'view.create': 1 } },
  ])
  expect(first.effects).toEqual([{ type: 'open usage window', milliseconds: limits.usageStoreIntervalMs }])
  const next = send([{ ...page, type: 'csv' }], { state: first.state, at: noon + 24 * 60 * 60 * 1000 })
  expect(next.effects).toEqual([])
  expect(counted(next).map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25'])
  expect(counted(next)[1]).toMatchObject({ pages: { [`${page.path}?type=csv`]: 1 } })

  const due = reduceRoom(next.state, { type: 'usage due', at: noon })
  expect(due.effects).toEqual([{ type: 'store usage', days: counted(next), keepFrom: '2026-08-27' }])
  expect(counted(due)).toEqual([])
  expect(reduceRoom(due.state, { type: 'usage due', at: noon }).effects).toEqual([])
})

test('checks the details of events and stores none', () => {
  const details = { data: { type: 'grid', fields: 3, isCopy: false }, extra: { from: 'menu' } }
  expect(counted(send([{ ...click, ...details }]))).toEqual(counted(send([click])))
})

test.each([
  ['of another base', { ...page, pid: 'p2' }],
  ['of no base', { ...page, pid: null }],
  ['without a base', { kind: 'page', path: page.path }],
  ['with the id of a record', { ...page, path: '/nc/p1/table/Orders/12' }],
  ['with a title', { ...page, path: '/nc/:projectId/table/My orders' }],
  ['with a query', { ...page, path: '/nc/:projectId?email=a@b.c' }],
  ['with a long path', { ...page, path: '/a'.repeat(100) }],
  ['without a path', { ...page, path: '' }],
  ['with text as its type', { ...page, type: 'a b' }],
  ['with more properties', { ...page, title: 'Orders' }],
  ['of an unknown name', { ...click, event: 'salary.read' }],
  ['named like a property of objects', { ...click, event: '__proto__' }],
  ['with text as data', { ...click, data: { text: 'Ann earns 3' } }],
  ['with nested data', { ...click, data: { a: { b: 1 } } }],
  ['with much data', { ...click, extra: Object.fromEntries([...'abcdefghi'].map((key) => [key, 1])) }],
  ['of another kind', { kind: 'visit' }],
  ['that is nothing', null],
])('drops an event %s, and counts its neighbors', (_what, event) => {
  expect(counted(send([event]))).toEqual([])
  expect(counted(send([event, page]))).toMatchObject([{ pages: { [page.path]: 1 }, events: {} }])
  expect(send([event]).effects).toEqual([])
})

test('counts events outside of bases in the room of the instance', () => {
  const joined = { ...ann, room: instanceRoom }
  const outside = { kind: 'page', path: '/account/profile', pid: null }
  expect(counted(send([outside, page], { joined }))).toMatchObject([{ pages: { '/account/profile': 1 } }])
})

test('counts nothing of people whose tickets do not allow it', () => {
  const sent = send([page], { joined: { ...ann, usage: false } })
  expect(sent).toEqual({ state: emptyRoom, effects: [] })
  const text = JSON.stringify({ type: 'events', events: [page] })
  expect(reduceRoom(emptyRoom, { type: 'said', connection: 'a', joined: null, text, at: 1 })).toEqual({
    state: emptyRoom,
    effects: [],
  })
})

test.each([
  ['many events', Array.from({ length: limits.usageEventsPerMessage + 1 }, () => page)],
  ['a huge event', [{ ...click, data: { text: 'x'.repeat(10_000) } }]],
])('closes the socket that sends %s at once', (_what, events) => {
  const { state, effects } = send(events)
  expect(state).toBe(emptyRoom)
  expect(effects).toEqual([expect.objectContaining({ type: 'close', connection: 'a', code: 1007 })])
})

test('a flood counts up to a limit per person and minute, over all of their sockets', () => {
  let state = emptyRoom
  const messages = (2 * limits.usageEventsPerMinute) / limits.usageEventsPerMessage
  const batch = Array.from({ length: limits.usageEventsPerMessage }, () => page)
  for (let at = 0; at < messages; at += 1) ({ state } = send(batch, { state, at: noon + at }))
  const pages = (each: RoomState) => each.usage.unstored[0]?.pages[page.path]
  expect(pages(state)).toBe(limits.usageEventsPerMinute)
  expect(pages(send([page], { state, at: noon + 1, joined: { ...ann, userId: 'us2' } }).state)).toBe(
    limits.usageEventsPerMinute + 1,
  )
  expect(pages(send([page], { state, at: noon + 60_000 }).state)).toBe(limits.usageEventsPerMinute + 1)
})

test('counts new pages beyond the limit of a day together', () => {
  let state = emptyRoom
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const paths = [...letters].flatMap((a) => [...letters].map((b) => `/${a}${b}`)).slice(0, 150)
  paths.forEach((path, index) => {
    ;({ state } = send([{ ...page, path }], { state, joined: { ...ann, userId: `us${index}` } }))
  })
  const pages = state.usage.unstored[0]?.pages ?? {}
  expect(Object.keys(pages)).toHaveLength(limits.usagePagesPerDay + 1)
  expect(pages['other']).toBe(150 - limits.usagePagesPerDay)
})

test('never fails and never counts more than was sent, whatever is sent', () => {
  const anything = fc.array(fc.oneof(fc.jsonValue(), fc.constant(page), fc.constant(click)), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(anything, (events) => {
      const { state, effects } = send(events)
      const times = state.usage.unstored.flatMap((day) => Object.values({ ...day.pages, ...day.events }))
      const isEvent = (each: unknown) => each === page || each === click
      const isClosed = effects.some(({ type }: RoomEffect) => type === 'close')
      expect(times.reduce((sum, each) => sum + each, 0)).toBe(isClosed ? 0 : events.filter(isEvent).length)
    }),
  )
})
