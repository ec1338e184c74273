import ReconnectingSocket from 'partysocket/ws'
import * as v from 'valibot'
import { roomTicket } from '#core/api/endpoints/bases.ts'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type RoomMessage, roomMessageSchema } from '#core/protocol/messages.ts'
import { isGone } from '../http/api-error.ts'
import { baseUrl } from '../http/base-url.ts'
import { ChangeFeed } from './change-feed.ts'
import { readChanges } from './changes.ts'
import { request, session } from '../session/current-session.ts'

export type RoomLink = {
  /** See ChangeFeed.readAt. */
  readAt(seq: number): void
  last(): number | null
  close(): void
}

/** Random share of reconnect delays, so that clients do not reconnect at once. */
const jitter = 0.5

/**
 * Subscribes to a base's room while signed in. `onNotice`: a new notification. `onRefused`: access was denied; no
 * retry.
 */
export function openRoom(
  baseId: string,
  {
    onChanges,
    onNotice,
    onRefused,
  }: { onChanges: (changes: Change[]) => void; onNotice: () => void; onRefused: () => void },
): RoomLink {
  const feed = new ChangeFeed({ readChanges: (since) => readChanges(baseId, since), onChanges })
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
      const { ticket, url } = await request(roomTicket, { params: { baseId } }, quiet)
      return `${url ?? ownRoomUrl(baseId)}?ticket=${encodeURIComponent(ticket)}`
    } catch (error) {
      // A retry would be rejected again.
      if (isGone(error)) {
        socket.close()
        clearInterval(asking)
        onRefused()
      }
      throw error
    }
  }
  socket.addEventListener('message', (event) => {
    const message = readMessage(event.data)
    if (message?.type === 'notice') onNotice()
    else if (message) feed.take(message)
  })
  // Some networks block sockets: poll the API while the page is visible.
  const asking = setInterval(() => {
    const isOpen = socket.readyState === ReconnectingSocket.OPEN
    if (!isOpen && session.isSignedIn() && document.visibilityState === 'visible') feed.ask()
  }, limits.changesPollIntervalMs)
  let token = session.token()
  const stop = session.subscribe(() => {
    const next = session.token()
    if (next === token) return
    token = next
    if (next) socket.reconnect()
    else socket.close()
  })
  return {
    readAt: (seq) => feed.readAt(seq),
    last: () => feed.last,
    close() {
      stop()
      clearInterval(asking)
      socket.close()
    },
  }
}

const quiet = { showLoading: false }

/** The socket address of a room that the API itself serves. */
const ownRoomUrl = (baseId: string): string =>
  `${baseUrl().replace(/^http/, 'ws').replace(/\/$/, '')}/parties/room/${baseId}`

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
