import * as v from 'valibot'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import {
  clientMessageSchema,
  type Dismissal,
  roomCloseCodes,
  type RoomMessage,
  type RoomTicket,
  roomTickets,
} from '#core/protocol/messages.ts'
import {
  refusalOf,
  type RegisterStep,
  type TicketRegister,
  withDismissed,
  withUsed,
} from './ticket-register.ts'

/** What a room knows. Only the register outlives hibernation: `lastSeq` 0 means "nothing told yet". */
export type RoomState = {
  /** Highest sequence number told to the room's sockets. */
  lastSeq: number
  /** Changes that wait for the end of the window, in no order. */
  pending: Change[]
  register: TicketRegister
}

export const emptyRoom: RoomState = { lastSeq: 0, pending: [], register: {} }

/** What happens to a room. `connection` is the socket's id, `at` the room's clock in milliseconds. */
export type RoomEvent =
  | { type: 'joined'; connection: string; ticket: RoomTicket | null; at: number }
  | { type: 'said'; connection: string; text: string }
  | { type: 'pushed'; changes: readonly Change[] }
  | { type: 'window over' }
  /** Somebody's rights have changed. */
  | { type: 'dismissed'; dismissal: Dismissal; at: number }
  /** Something new waits for these people. */
  | { type: 'noticed'; userIds: readonly string[] }

/** What the room is to do, in this order. */
export type RoomEffect =
  | { type: 'send'; connection: string; message: RoomMessage }
  | { type: 'broadcast'; message: RoomMessage }
  /** To all sockets of these users. */
  | { type: 'send users'; userIds: readonly string[]; message: RoomMessage }
  | { type: 'open window'; milliseconds: number }
  | { type: 'close'; connection: string; code: number; reason: string }
  | { type: 'close dismissed'; dismissal: Dismissal; code: number; reason: string }
  /** Keeps an entry of the register in the room's storage, and drops those that say nothing any more. */
  | { type: 'store register'; name: string; at: number; dropped: string[] }
  /** Closes sockets that joined longer ago than this. */
  | { type: 'close older'; milliseconds: number; code: number; reason: string }

/** Milliseconds in which changes are gathered into one frame: half the work of one frame for each. */
export const windowLength = 50

/** Changes of one frame; more go out as further frames. */
const changesPerFrame = 200

/** Text of a client's message; more is refused unread. */
const messageLength = 1024

type Step = { state: RoomState; effects: RoomEffect[] }

/** One step of a room. Pure: the same for every platform that carries it. */
export function handle(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case 'joined':
      return join(state, event)
    case 'said':
      return { state, effects: [answer(state, event.connection, event.text)] }
    case 'pushed':
      return take(state, event.changes)
    case 'window over':
      return tell(state)
    case 'noticed':
      return {
        state,
        effects: [{ type: 'send users', userIds: event.userIds, message: { type: 'notice' } }],
      }
    case 'dismissed': {
      const { dismissal, at } = event
      const step = withDismissed(state.register, dismissal, at)
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

/** Lets a socket in whose ticket is new and was issued after the last dismissal of its holder. */
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
  if (text.length > messageLength) return false
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
    // What comes after its successors were told is left out: clients saw the gap and asked the API for it.
    if (change.seq <= state.lastSeq || known.has(change.seq)) continue
    known.add(change.seq)
    fresh.push(change)
  }
  if (fresh.length === 0) return { state, effects: [] }
  return {
    state: { ...state, pending: [...state.pending, ...fresh] },
    effects: state.pending.length === 0 ? [{ type: 'open window', milliseconds: windowLength }] : [],
  }
}

function tell(state: RoomState): Step {
  const inOrder = state.pending.toSorted((a, b) => a.seq - b.seq)
  const effects: RoomEffect[] = []
  // Nobody hears anything on the word of an old ticket.
  if (inOrder.length > 0)
    effects.push({
      type: 'close older',
      milliseconds: roomTickets.socketLife,
      code: roomCloseCodes.stale,
      reason: 'This connection is old. Ask for a new ticket.',
    })
  for (const changes of inFrames(inOrder))
    effects.push({ type: 'broadcast', message: { type: 'changes', changes } })
  return { state: { ...state, lastSeq: inOrder.at(-1)?.seq ?? state.lastSeq, pending: [] }, effects }
}

/** Frames that every platform carries: not too many changes in one, nor too much text. */
function inFrames(changes: readonly Change[]): Change[][] {
  const frames: Change[][] = []
  let room = 0
  for (const change of changes) {
    const size = JSON.stringify(change).length
    const last = frames.at(-1)
    if (last && last.length < changesPerFrame && size <= room) {
      last.push(change)
      room -= size
    } else {
      frames.push([change])
      room = limits.roomFrameBytes - size
    }
  }
  return frames
}
