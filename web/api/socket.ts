import PartySocket from 'partysocket'
import * as v from 'valibot'
import { roomTicket } from '#core/api/bases.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type RoomMessage, roomMessageSchema } from '#core/protocol/messages.ts'
import { isGone } from './api-error.ts'
import { baseUrl } from './base-url.ts'
import { ChangeFeed } from './change-feed.ts'
import { readChanges } from './changes.ts'
import { request, session } from './current.ts'

export type RoomLink = {
  /** See ChangeFeed.readAt. */
  readAt(seq: number): void
  last(): number | null
  close(): void
}

/** Spread of the waiting times, as a share of them: not all clients come back at the same moment. */
const jitter = 0.5

/**
 * Listens to what happens in a base, for as long as the person is signed in. `onNotice`: something new waits for them.
 * `onRefused`: they may not enter it (any more); nothing is tried again.
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
  const api = new URL(baseUrl())
  const path = api.pathname.replace(/^\/|\/$/g, '')
  const socket = new PartySocket({
    host: api.host,
    protocol: api.protocol === 'https:' ? 'wss' : 'ws',
    party: 'room',
    room: baseId,
    prefix: path === '' ? 'parties' : `${path}/parties`,
    // Browsers send no headers with a socket: a ticket of one minute is fetched for each connection.
    query: async () => ({ ticket: await ticketFor(baseId) }),
    minReconnectionDelay: limits.socketBackoffMin * (1 - jitter + 2 * jitter * Math.random()),
    maxReconnectionDelay: limits.socketBackoffMax,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: limits.socketConnectTimeout,
    startClosed: session.token() === null,
  })
  async function ticketFor(id: string): Promise<string> {
    try {
      return (await request(roomTicket, { params: { baseId: id } }, quiet)).ticket
    } catch (error) {
      // Asking again would only be refused again.
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
  // Some networks let no socket through: then the API is asked, as long as somebody looks.
  const asking = setInterval(() => {
    const isOpen = socket.readyState === PartySocket.OPEN
    if (!isOpen && session.isSignedIn() && document.visibilityState === 'visible') feed.ask()
  }, limits.changesPoll)
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

/** What a room says, or null for what is not of the protocol: newer servers may say more. */
function readMessage(data: unknown): RoomMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = v.safeParse(roomMessageSchema, JSON.parse(data))
    return message.success ? message.output : null
  } catch {
    return null
  }
}
