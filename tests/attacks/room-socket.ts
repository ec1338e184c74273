import type { Reply, Target } from './attack-target.ts'

/** A socket in a room, as an attacker holds it. */
export type RoomSocket = {
  /** True once the room has said hello; false when it closed, or refused, the socket instead. */
  admitted: Promise<boolean>
  /** Resolves when nothing more can be heard. The socket may still wait for its other end to hang up. */
  closed: Promise<void>
  /** Numbers of the changes that it has heard so far. */
  seqs(): number[]
  /** Everything that it has heard so far, as text. */
  text(): string
  close(): void
}

/** Opens a room with a ticket, as a browser would. */
export function openRoomSocket(target: Target, baseId: string, ticket: string, query = ''): RoomSocket {
  const socket = new WebSocket(
    `${target.url().replace('http', 'ws')}/parties/room/${baseId}?ticket=${ticket}${query}`,
  )
  const heard: string[] = []
  const closed = new Promise<void>((resolve) => {
    const looking = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN || socket.readyState === WebSocket.CONNECTING) return
      clearInterval(looking)
      resolve()
    }, 10)
  })
  const admitted = new Promise<boolean>((resolve) => {
    socket.addEventListener('message', (event) => {
      heard.push(String(event.data))
      resolve(true)
    })
    void closed.then(() => resolve(false))
  })
  return {
    admitted,
    closed,
    seqs: () => heard.flatMap((text) => seqsIn(text)),
    text: () => heard.join('\n'),
    close: () => socket.close(),
  }
}

function seqsIn(text: string): number[] {
  const message = JSON.parse(text) as { changes?: { seq: number }[] }
  return (message.changes ?? []).map(({ seq }) => seq)
}

/** Resolves with true when the promise settles within so many milliseconds. */
export function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds)),
  ])
}

/** The JSON of a reply that succeeded. */
export function okJson<T>(reply: Reply): T {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json as T
}
