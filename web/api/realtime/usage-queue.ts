import * as limits from '#core/limits.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import type { UsageEvent } from '#core/protocol/usage.ts'
import type { RoomSocket } from './room-socket.ts'

export type UsageQueueParts = {
  socketOf: (room: string) => Pick<RoomSocket, 'isOpen' | 'countsUsage' | 'send'> | undefined
  now: () => number
  later: (run: () => void, milliseconds: number) => void
}

export type UsageQueue = {
  add(event: UsageEvent): void
  /** Sends what can be sent, without waiting for more. */
  flush(): void
}

/** Events are collected this long into one message. */
const collectMs = 1000
/** Events that wait for a socket are dropped after this time, or if there are too many. */
const waitMaxMs = 30_000
const waitingMax = 100

/** Sends usage events to the rooms of their bases, once these are joined; drops them where usage is not counted. */
export function createUsageQueue({ socketOf, now, later }: UsageQueueParts): UsageQueue {
  let waiting: { event: UsageEvent; since: number }[] = []
  let isPlanned = false

  function plan(): void {
    if (isPlanned || waiting.length === 0) return
    isPlanned = true
    later(() => {
      isPlanned = false
      flush()
    }, collectMs)
  }

  function flush(): void {
    const ready = new Map<string, UsageEvent[]>()
    const kept: typeof waiting = []
    for (const each of waiting) {
      const room = each.event.pid ?? instanceRoom
      if (socketOf(room)?.isOpen()) ready.set(room, [...(ready.get(room) ?? []), each.event])
      else if (now() - each.since < waitMaxMs) kept.push(each)
    }
    waiting = kept
    for (const [room, events] of ready) {
      const socket = socketOf(room)
      if (!socket?.countsUsage()) continue
      for (let from = 0; from < events.length; from += limits.usageEventsPerMessage)
        socket.send({ type: 'events', events: events.slice(from, from + limits.usageEventsPerMessage) })
    }
    plan()
  }

  return {
    add(event) {
      if (waiting.length >= waitingMax) return
      waiting.push({ event, since: now() })
      plan()
    },
    flush,
  }
}
