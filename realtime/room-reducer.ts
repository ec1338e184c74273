import * as v from 'valibot'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import {
  type ClientMessage,
  clientMessageSchema,
  type Disconnection,
  roomCloseCodes,
  type RoomMessage,
  type RoomTicket,
  roomTickets,
} from '#core/protocol/messages.ts'
import type { UsageDay } from '#core/protocol/usage.ts'
import type { Joined } from './joined-socket.ts'
import {
  refusalOf,
  type RegisterStep,
  type TicketRegister,
  withDisconnected,
  withUsed,
} from './ticket-register.ts'
import { countEvents, firstUsageDay, noUsage, type UsageState } from './usage-counts.ts'

/**
 * State of a room. Only the register survives hibernation: `lastSeq` 0 means that nothing was broadcast yet.
 */
export type RoomState = {
  /** Highest sequence number that was broadcast. */
  lastSeq: number
  /** Unordered changes that wait for the end of the window, or for one that precedes them. */
  pending: Change[]
  /** Windows for which the first of them has waited for its predecessor. */
  gapWindows: number
  register: TicketRegister
  usage: UsageState
}

export const emptyRoom: RoomState = { lastSeq: 0, pending: [], gapWindows: 0, register: {}, usage: noUsage }

/** An event in a room. `connection` is the id of the socket, `at` the room's clock in milliseconds. */
export type RoomEvent =
  | { type: 'joined'; connection: string; ticket: RoomTicket | null; at: number }
  | { type: 'said'; connection: string; joined: Joined | null; text: string; at: number }
  | { type: 'pushed'; changes: readonly Change[] }
  | { type: 'window over' }
  /** Usage counts are due to be stored. */
  | { type: 'usage due'; at: number }
  /** Permissions of these people changed. */
  | { type: 'disconnected'; disconnection: Disconnection; at: number }
  /** These users have new notifications. */
  | { type: 'notified'; userIds: readonly string[] }

/** Effects to perform, in order. */
export type RoomEffect =
  | { type: 'send'; connection: string; message: RoomMessage }
  | { type: 'broadcast'; message: RoomMessage }
  /** Sends to all sockets of these users. */
  | { type: 'send users'; userIds: readonly string[]; message: RoomMessage }
  | { type: 'open window'; milliseconds: number }
  | { type: 'close'; connection: string; code: number; reason: string }
  | { type: 'close disconnected'; disconnection: Disconnection; code: number; reason: string }
  /** Stores a register entry and drops expired ones. */
  | { type: 'store register'; name: string; at: number; dropped: string[] }
  | { type: 'open usage window'; milliseconds: number }
  /** Adds to the stored counts and deletes the days before `keepFrom`. */
  | { type: 'store usage'; days: readonly UsageDay[]; keepFrom: string }
  /** Closes sockets that joined longer ago than this. */
  | { type: 'close older'; milliseconds: number; code: number; reason: string }

/**
 * Windows for which changes wait for one that precedes them: worker processes commit in one order and may push in
 * another. Without the wait, every client asks the API for the late change.
 */
export const gapWindowsMax = 10

type Step = { state: RoomState; effects: RoomEffect[] }

/** Computes the next state and the effects of an event. Pure, so all platforms share it. */
export function reduceRoom(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case 'joined':
      return join(state, event)
    case 'said':
      return answer(state, event)
    case 'pushed':
      return take(state, event.changes)
    case 'window over':
      return broadcast(state)
    case 'usage due':
      return storeUsage(state, event.at)
    case 'notified':
      return {
        state,
        effects: [{ type: 'send users', userIds: event.userIds, message: { type: 'notice' } }],
      }
    case 'disconnected': {
      const { disconnection, at } = event
      const step = withDisconnected(state.register, disconnection, at)
      return {
        state: { ...state, register: step.register },
        effects: [
          storing(step),
          {
            type: 'close disconnected',
            disconnection,
            code: roomCloseCodes.disconnected,
            reason: accessChanged,
          },
        ],
      }
    }
  }
}

const accessChanged = 'Your access has changed. Ask for a new ticket.'

/** Admits a socket if its ticket is unused and was issued after its holder's last disconnection. */
function join(state: RoomState, { connection, ticket, at }: Extract<RoomEvent, { type: 'joined' }>): Step {
  const refusal = ticket ? refusalOf(state.register, ticket) : 'disconnected'
  if (!ticket || refusal !== null) {
    const reason = refusal === 'used' ? 'A ticket opens one socket. Ask for a new one.' : accessChanged
    return { state, effects: [{ type: 'close', connection, code: roomCloseCodes.disconnected, reason }] }
  }
  const step = withUsed(state.register, ticket, at)
  return {
    state: { ...state, register: step.register },
    effects: [storing(step), greeting(state, connection)],
  }
}

function storing({ register, added, dropped }: RegisterStep): RoomEffect {
  return { type: 'store register', name: added, at: register[added] ?? 0, dropped }
}

function greeting(state: RoomState, connection: string): RoomEffect {
  return { type: 'send', connection, message: { type: 'hello', seq: state.lastSeq } }
}

function answer(
  state: RoomState,
  { connection, joined, text, at }: Extract<RoomEvent, { type: 'said' }>,
): Step {
  const message = readClientMessage(text)
  if (message === null) {
    const reason = 'This message is not part of the protocol.'
    return { state, effects: [{ type: 'close', connection, code: 1007, reason }] }
  }
  if (message.type === 'ping') return { state, effects: [greeting(state, connection)] }
  if (joined === null) return { state, effects: [] }
  const usage = countEvents(state.usage, joined, message.events, at)
  const isFirst = state.usage.unstored.length === 0 && usage.unstored.length > 0
  return {
    state: { ...state, usage },
    effects: isFirst ? [{ type: 'open usage window', milliseconds: limits.usageStoreIntervalMs }] : [],
  }
}

function readClientMessage(text: string): ClientMessage | null {
  if (text.length > limits.clientMessageLengthMax) return null
  try {
    const message = v.safeParse(clientMessageSchema, JSON.parse(text))
    return message.success ? message.output : null
  } catch {
    return null
  }
}

function storeUsage(state: RoomState, at: number): Step {
  const days = state.usage.unstored
  if (days.length === 0) return { state, effects: [] }
  const keepFrom = firstUsageDay(at)
  return {
    state: { ...state, usage: { ...state.usage, unstored: [] } },
    effects: [{ type: 'store usage', days, keepFrom }],
  }
}

function take(state: RoomState, changes: readonly Change[]): Step {
  const known = new Set(state.pending.map((change) => change.seq))
  const fresh: Change[] = []
  for (const change of changes) {
    // Drops changes that arrive after their successors: clients see the gap and ask the API.
    if (change.seq <= state.lastSeq || known.has(change.seq)) continue
    known.add(change.seq)
    fresh.push(change)
  }
  if (fresh.length === 0) return { state, effects: [] }
  return {
    state: { ...state, pending: [...state.pending, ...fresh] },
    effects:
      state.pending.length === 0
        ? [{ type: 'open window', milliseconds: limits.broadcastBatchWindowMs }]
        : [],
  }
}

function broadcast(state: RoomState): Step {
  const inOrder = state.pending.toSorted((a, b) => a.seq - b.seq)
  const due = state.gapWindows < gapWindowsMax ? withoutGap(state.lastSeq, inOrder) : inOrder
  const held = inOrder.slice(due.length)
  const effects: RoomEffect[] = []
  // Expired tickets must not receive changes.
  if (due.length > 0)
    effects.push({
      type: 'close older',
      milliseconds: roomTickets.socketTtlMs,
      code: roomCloseCodes.stale,
      reason: 'This connection is old. Ask for a new ticket.',
    })
  for (const changes of inFrames(due))
    effects.push({ type: 'broadcast', message: { type: 'changes', changes } })
  if (held.length > 0) effects.push({ type: 'open window', milliseconds: limits.broadcastBatchWindowMs })
  // What was broadcast ended one gap, so what is held waits for another.
  const waited = due.length > 0 ? 0 : state.gapWindows
  return {
    state: {
      ...state,
      lastSeq: due.at(-1)?.seq ?? state.lastSeq,
      pending: held,
      gapWindows: held.length > 0 ? waited + 1 : 0,
    },
    effects,
  }
}

/** The changes up to the first gap after `lastSeq`; all of them if nothing was broadcast yet. */
function withoutGap(lastSeq: number, inOrder: readonly Change[]): Change[] {
  if (lastSeq === 0) return [...inOrder]
  const gap = inOrder.findIndex(({ seq }, index) => seq !== lastSeq + 1 + index)
  return inOrder.slice(0, gap === -1 ? inOrder.length : gap)
}

/** Splits changes into frames within the size limits of every platform. */
function inFrames(changes: readonly Change[]): Change[][] {
  const frames: Change[][] = []
  let room = 0
  for (const change of changes) {
    const size = JSON.stringify(change).length
    const last = frames.at(-1)
    if (last && last.length < limits.changesPerFrameMax && size <= room) {
      last.push(change)
      room -= size
    } else {
      frames.push([change])
      room = limits.roomFrameBytesMax - size
    }
  }
  return frames
}
