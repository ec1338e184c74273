import { expect, test } from 'vitest'
import type { ClientMessage } from '#core/protocol/messages.ts'
import type { UsageEvent } from '#core/protocol/usage.ts'
import { createUsageQueue } from './usage-queue.ts'

const page = (pid: string | null): UsageEvent => ({ kind: 'page', path: '/', pid })

/** A queue over rooms that the test opens, with a clock that the test moves. */
function queueOver(rooms: Record<string, { open: boolean; usage: boolean }>) {
  const sent: [room: string, message: ClientMessage][] = []
  const timers: { run: () => void; due: number }[] = []
  let now = 0
  const queue = createUsageQueue({
    socketOf: (room) => {
      const known = rooms[room]
      return known
        ? {
            isOpen: () => known.open,
            countsUsage: () => known.usage,
            send: (message) => sent.push([room, message]),
          }
        : undefined
    },
    now: () => now,
    later: (run, milliseconds) => timers.push({ run, due: now + milliseconds }),
  })
  return {
    queue,
    sent,
    timers,
    wait(milliseconds: number) {
      const end = now + milliseconds
      for (;;) {
        const at = timers.findIndex(({ due }) => due <= end)
        const [timer] = at < 0 ? [] : timers.splice(at, 1)
        if (!timer) break
        now = timer.due
        timer.run()
      }
      now = end
    },
  }
}

test('collects events for a second and sends each to its room', () => {
  const { queue, sent, wait, timers } = queueOver({
    p1: { open: true, usage: true },
    instance: { open: true, usage: true },
  })
  queue.add(page('p1'))
  queue.add(page(null))
  queue.add(page('p1'))
  wait(999)
  expect(sent).toEqual([])
  wait(1)
  expect(sent).toEqual([
    ['p1', { type: 'events', events: [page('p1'), page('p1')] }],
    ['instance', { type: 'events', events: [page(null)] }],
  ])
  wait(60_000)
  expect(sent).toHaveLength(2)
  expect(timers).toEqual([])
})

test('waits for a room to open, and gives up after half a minute', () => {
  const rooms = { p1: { open: false, usage: true }, p2: { open: false, usage: true } }
  const { queue, sent, wait, timers } = queueOver(rooms)
  queue.add(page('p1'))
  queue.add(page('p2'))
  wait(10_000)
  rooms.p1.open = true
  wait(1000)
  expect(sent.map(([room]) => room)).toEqual(['p1'])
  wait(30_000)
  rooms.p2.open = true
  wait(60_000)
  expect(sent).toHaveLength(1)
  expect(timers).toEqual([])
})

test('sends nothing where usage is not counted', () => {
  const { queue, sent, wait, timers } = queueOver({ p1: { open: true, usage: false } })
  queue.add(page('p1'))
  wait(60_000)
  expect(sent).toEqual([])
  expect(timers).toEqual([])
})

test('splits many events into messages, and keeps no more than a hundred', () => {
  const { queue, sent } = queueOver({ p1: { open: true, usage: true } })
  for (let at = 0; at < 150; at += 1) queue.add(page('p1'))
  queue.flush()
  const sizes = sent.map(([, message]) => (message.type === 'events' ? message.events.length : 0))
  expect(sizes).toEqual([20, 20, 20, 20, 20])
})
