import * as v from 'valibot'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import {
  clientMessageSchema,
  type Disconnection,
  roomCloseCodes,
  type RoomMessage,
  type RoomTicket,
  roomTickets,
} from '#core/protocol/messages.ts'
import {
  refusalOf,
  type RegisterStep,
  type TicketRegister,
  withDisconnected,
  withUsed,
} from './ticket-register.ts'

/**
 * State of a room. Only the register survives hibernation: `lastSeq` 0 means that nothing was broadcast yet.
 */
export type RoomState = {
  /** Highest sequence number that was broadcast. */
  lastSeq: number
  /** Unordered changes that wait for the end of the window. */
  pending: Change[]
  register: TicketRegister
}

export const emptyRoom: RoomState = { lastSeq: 0, pending: [], register: {} }

/** An event in a room. `connection` is the id of the socket, `at` the room's clock in milliseconds. */
export type RoomEvent =
  | { type: 'joined'; connection: string; ticket: RoomTicket | null; at: number }
  | { type: 'said'; connection: string; text: string }
  | { type: 'pushed'; changes: readonly Change[] }
  | { type: 'window over' }
  /** Permissions of these people changed. */
  | { type: 'dismissed'; dismissal: Disconnection; at: number }
  /** These users have new notifications. */
  | { type: 'noticed'; userIds: readonly string[] }

/** Effects to perform, in order. */
export type RoomEffect =
  | { type: 'send'; connection: string; message: RoomMessage }
  | { type: 'broadcast'; message: RoomMessage }
  /** Sends to all sockets of these users. */
  | { type: 'send users'; userIds: readonly string[]; message: RoomMessage }
  | { type: 'open window'; milliseconds: number }
  | { type: 'close'; connection: string; code: number; reason: string }
  | { type: 'close dismissed'; dismissal: Disconnection; code: number; reason: string }
  /** Stores a register entry and drops expired ones. */
  | { type: 'store register'; name: string; at: number; dropped: string[] }
  /** Closes sockets that joined longer ago than this. */
  | { type: 'close older'; milliseconds: number; code: number; reason: string }

/** Milliseconds for which changes are batched; one frame per change costs twice as much. */
export const broadcastBatchWindowMs = 50

/** Changes per frame; larger batches are split. */
const changesPerFrameMax = 200

/** Length of a client message; longer ones are rejected unread. */
const clientMessageLengthMax = 1024

type Step = { state: RoomState; effects: RoomEffect[] }

/** Computes the next state and the effects of an event. Pure, so all platforms share it. */
export function reduceRoom(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case 'joined':
      return join(state, event)
    case 'said':
      return { state, effects: [answer(state, event.connection, event.text)] }
    case 'pushed':
      return take(state, event.changes)
    case 'window over':
      return broadcast(state)
    case 'noticed':
      return {
        state,
        effects: [{ type: 'send users', userIds: event.userIds, message: { type: 'notice' } }],
      }
    case 'dismissed': {
      const { dismissal, at } = event
      const step = withDisconnected(state.register, dismissal, at)
      return {
        state: { ...state, register: step.register },
        effects: [
          storing(step),
          { type: 'close dismissed', dismissal, code: roomCloseCodes.dismissed, reason: accessChanged },
        ],
      }
    }
  }
}

const accessChanged = 'Your access has changed. Ask for a new ticket.'

/** Admits a socket if its ticket is unused and was issued after its holder's last disconnection. */
function join(state: RoomState, { connection, ticket, at }: Extract<RoomEvent, { type: 'joined' }>): Step {
  const refusal = ticket ? refusalOf(state.register, ticket) : 'dismissed'
  if (!ticket || refusal !== null) {
    const reason = refusal === 'used' ? 'A ticket opens one socket. Ask for a new one.' : accessChanged
    return { state, effects: [{ type: 'close', connection, code: roomCloseCodes.dismissed, reason }] }
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

function answer(state: RoomState, connection: string, text: string): RoomEffect {
  if (!isClientMessage(text))
    return { type: 'close', connection, code: 1007, reason: 'This message is not part of the protocol.' }
  return greeting(state, connection)
}

function isClientMessage(text: string): boolean {
  if (text.length > clientMessageLengthMax) return false
  try {
    return v.is(clientMessageSchema, JSON.parse(text))
  } catch {
    return false
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
      state.pending.length === 0 ? [{ type: 'open window', milliseconds: broadcastBatchWindowMs }] : [],
  }
}

function broadcast(state: RoomState): Step {
  const inOrder = state.pending.toSorted((a, b) => a.seq - b.seq)
  const effects: RoomEffect[] = []
  // Expired tickets must not receive changes.
  if (inOrder.length > 0)
    effects.push({
      type: 'close older',
      milliseconds: roomTickets.socketTtlMs,
      code: roomCloseCodes.stale,
      reason: 'This connection is old. Ask for a new ticket.',
    })
  for (const changes of inFrames(inOrder))
    effects.push({ type: 'broadcast', message: { type: 'changes', changes } })
  return { state: { ...state, lastSeq: inOrder.at(-1)?.seq ?? state.lastSeq, pending: [] }, effects }
}

/** Splits changes into frames within the size limits of every platform. */
function inFrames(changes: readonly Change[]): Change[][] {
  const frames: Change[][] = []
  let room = 0
  for (const change of changes) {
    const size = JSON.stringify(change).length
    const last = frames.at(-1)
    if (last && last.length < changesPerFrameMax && size <= room) {
      last.push(change)
      room -= size
    } else {
      frames.push([change])
      room = limits.roomFrameBytesMax - size
    }
  }
  return frames
}
