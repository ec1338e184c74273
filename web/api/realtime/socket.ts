import { roomTicket } from '#core/api/endpoints/bases.ts'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import { request, session } from '../session/current-session.ts'
import { ChangeFeed } from './change-feed.ts'
import { readChanges } from './changes.ts'
import { openRoomSocket } from './room-socket.ts'

export type RoomLink = {
  /** See ChangeFeed.readAt. */
  readAt(seq: number): void
  last(): number | null
  close(): void
}

/**
 * Subscribes to a base's room while signed in. `onUnordered`: see FeedParts. `onNotice`: a new notification.
 * `onRefused`: access was denied; no retry.
 */
export function openRoom(
  baseId: string,
  {
    onChanges,
    onUnordered,
    onNotice,
    onRefused,
  }: {
    onChanges: (changes: Change[]) => void
    onUnordered: (changes: Change[]) => void
    onNotice: () => void
    onRefused: () => void
  },
): RoomLink {
  const feed = new ChangeFeed({
    readChanges: (since) => readChanges(baseId, since),
    onChanges,
    onUnordered,
  })
  const socket = openRoomSocket(baseId, {
    askTicket: () => request(roomTicket, { params: { baseId } }, { showLoading: false }),
    onMessage: (message) => {
      if (message.type === 'notice') onNotice()
      else feed.take(message)
    },
    onRefused: () => {
      clearInterval(asking)
      onRefused()
    },
  })
  // Some networks block sockets: poll the API while the page is visible.
  const asking = setInterval(() => {
    if (!socket.isOpen() && session.isSignedIn() && document.visibilityState === 'visible') feed.ask()
  }, limits.changesPollIntervalMs)
  return {
    readAt: (seq) => feed.readAt(seq),
    last: () => feed.last,
    close() {
      clearInterval(asking)
      socket.close()
    },
  }
}
