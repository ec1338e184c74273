import ReconnectingSocket from 'partysocket/ws'
import * as v from 'valibot'
import type { RoomTicketWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { type ClientMessage, type RoomMessage, roomMessageSchema } from '#core/protocol/messages.ts'
import { isGone } from '../http/api-error.ts'
import { baseUrl } from '../http/base-url.ts'
import { session } from '../session/current-session.ts'

export type RoomSocket = {
  isOpen(): boolean
  /** True if the room counts usage events, by the newest ticket. */
  countsUsage(): boolean
  send(message: ClientMessage): void
  close(): void
}

/** The sockets of the page by room. */
const sockets = new Map<string, RoomSocket>()

export function socketOf(room: string): RoomSocket | undefined {
  return sockets.get(room)
}

/** Random share of reconnect delays, so that clients do not reconnect at once. */
const jitter = 0.5

/**
 * A socket to a room while signed in: reconnects when the token changes and closes when it is cleared. `onRefused`:
 * access was denied; no retry.
 */
export function openRoomSocket(
  room: string,
  {
    askTicket,
    onMessage,
    onRefused,
  }: {
    askTicket: () => Promise<RoomTicketWire>
    onMessage: (message: RoomMessage) => void
    onRefused: () => void
  },
): RoomSocket {
  let countsUsage = false
  const socket = new ReconnectingSocket(socketUrl, [], {
    minReconnectionDelay: limits.socketBackoffMinMs * (1 - jitter + 2 * jitter * Math.random()),
    maxReconnectionDelay: limits.socketBackoffMaxMs,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: limits.socketConnectTimeoutMs,
    startClosed: session.token() === null,
  })
  /** Sockets cannot send headers, so each connection has a ticket. */
  async function socketUrl(): Promise<string> {
    try {
      const { ticket, url, usage } = await askTicket()
      countsUsage = usage
      return `${url ?? ownRoomUrl(room)}?ticket=${encodeURIComponent(ticket)}`
    } catch (error) {
      // A retry would be rejected again.
      if (isGone(error)) {
        socket.close()
        onRefused()
      }
      throw error
    }
  }
  socket.addEventListener('message', (event) => {
    const message = readMessage(event.data)
    if (message) onMessage(message)
  })
  let token = session.token()
  const stop = session.subscribe(() => {
    const next = session.token()
    if (next === token) return
    token = next
    if (next) socket.reconnect()
    else socket.close()
  })
  const link: RoomSocket = {
    isOpen: () => socket.readyState === ReconnectingSocket.OPEN,
    countsUsage: () => countsUsage,
    send: (message) => socket.send(JSON.stringify(message)),
    close() {
      stop()
      socket.close()
      if (sockets.get(room) === link) sockets.delete(room)
    },
  }
  sockets.set(room, link)
  return link
}

/** The socket address of a room that the API itself serves. */
const ownRoomUrl = (room: string): string =>
  `${baseUrl().replace(/^http/, 'ws').replace(/\/$/, '')}/parties/room/${room}`

/** Parses a room message; null for unknown ones of newer servers. */
function readMessage(data: unknown): RoomMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = v.safeParse(roomMessageSchema, JSON.parse(data))
    return message.success ? message.output : null
  } catch {
    return null
  }
}
