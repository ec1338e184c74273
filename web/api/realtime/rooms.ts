import type { Change } from '#core/protocol/changes.ts'
import { baseLink } from '../bases/active-share-link.ts'
import { lostBase } from '../bases/bases.ts'
import { refreshNotifications } from '../instance/notifications.ts'
import { loadChunkOrReload } from '../../ui/chunk-reload.ts'
import type { RoomLink } from './socket.ts'

type Listener = {
  onChanges: (changes: Change[]) => void
  /** Changes while no screen of the base has read records, whose sequence numbers order them; see FeedParts. */
  onUnordered?: (changes: Change[]) => void
}

type Room = {
  link: Pick<RoomLink, 'readAt' | 'last' | 'close'>
  listeners: Set<Listener>
  closing: unknown
}

const rooms = new Map<string, Room>()

/** Keeps the connection while switching screens of a base. */
const roomLingerMs = 2000

/** Subscribes to a base's changes; all listeners share one connection. Returns a cleanup function. */
export function joinRoom(
  baseId: string,
  onChanges: Listener['onChanges'],
  onUnordered?: Listener['onUnordered'],
): () => void {
  // Rooms are for signed-in people.
  if (baseLink()) return () => undefined
  const room = rooms.get(baseId) ?? enter(baseId)
  clearTimeout(room.closing as ReturnType<typeof setTimeout> | undefined)
  const listener: Listener = onUnordered ? { onChanges, onUnordered } : { onChanges }
  room.listeners.add(listener)
  return () => {
    room.listeners.delete(listener)
    if (room.listeners.size > 0) return
    room.closing = setTimeout(() => {
      if (room.listeners.size > 0) return
      room.link.close()
      rooms.delete(baseId)
    }, roomLingerMs)
  }
}

/** Data of a base was read at this sequence number; later changes are delivered. */
export function readAt(baseId: string, seq: number): void {
  rooms.get(baseId)?.link.readAt(seq)
}

/** The last delivered change, which new listeners missed. 0 for none. */
export function broadcastSeq(baseId: string): number {
  return rooms.get(baseId)?.link.last() ?? 0
}

function enter(baseId: string): Room {
  const listeners: Room['listeners'] = new Set()
  const link = laterLink(baseId, {
    onChanges: (changes) => {
      for (const listener of listeners) listener.onChanges(changes)
    },
    onUnordered: (changes) => {
      for (const listener of listeners) listener.onUnordered?.(changes)
    },
    onNotice: () => void refreshNotifications(),
    onRefused: () => lostBase(baseId),
  })
  const room: Room = { link, listeners, closing: undefined }
  rooms.set(baseId, room)
  return room
}

/** A connection whose code loads after the first screen. */
function laterLink(
  baseId: string,
  on: Parameters<(typeof import('./socket.ts'))['openRoom']>[1],
): Pick<RoomLink, 'readAt' | 'last' | 'close'> {
  let link: RoomLink | null = null
  let isClosed = false
  const read: number[] = []
  loadChunkOrReload(() => import('./socket.ts')).then(
    ({ openRoom }) => {
      if (isClosed) return
      link = openRoom(baseId, on)
      for (const seq of read) link.readAt(seq)
    },
    // oxlint-disable-next-line no-console -- without it the page works, but learns nothing of others
    (error: unknown) => console.error(error),
  )
  return {
    readAt(seq) {
      if (link) link.readAt(seq)
      else read.push(seq)
    },
    last: () => link?.last() ?? null,
    close() {
      isClosed = true
      link?.close()
    },
  }
}
