import { request } from 'node:http'
import { type RoomMessage, roomMessageSchema } from '#core/protocol/messages.ts'
import * as v from 'valibot'

/** A socket in a room that remembers what it heard. */
export type Listener = {
  /** Resolves with the first message of this type, or a later one. */
  heard(type: RoomMessage['type'], nth?: number): Promise<RoomMessage>
  send(message: unknown): void
  /** The sequence numbers heard, once this one is among them. */
  changesUpTo(seq: number): Promise<number[]>
  /** The sequence numbers heard so far. */
  seqs(): number[]
  /** Resolves when the room lets it hear nothing more. */
  closed: Promise<'closed'>
  close(): void
}

/** Joins; rejects with the HTTP status when the door stays shut. */
export async function listen(
  url: string,
  onMessage: (message: RoomMessage) => void = () => undefined,
): Promise<Listener> {
  const socket = new WebSocket(url)
  const messages: RoomMessage[] = []
  const waiting = new Set<() => void>()
  socket.addEventListener('message', (event) => {
    const message = v.parse(roomMessageSchema, JSON.parse(String(event.data)))
    messages.push(message)
    onMessage(message)
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => {
      upgradeStatus(url).then((status) => reject(new Error(`refused with ${status}`)), reject)
    })
  })
  const when = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const seqs = () =>
    messages.flatMap((message) => (message.type === 'changes' ? message.changes.map(({ seq }) => seq) : []))
  return {
    heard: (type, nth = 1) => when(() => messages.filter((message) => message.type === type)[nth - 1]),
    send: (message) => socket.send(JSON.stringify(message)),
    changesUpTo: (seq) => when(() => (seqs().includes(seq) ? seqs() : undefined)),
    seqs,
    closed: new Promise((resolve) => {
      const looking = setInterval(() => {
        if (socket.readyState < WebSocket.CLOSING) return
        clearInterval(looking)
        resolve('closed')
      }, 10)
    }),
    close: () => socket.close(),
  }
}

/** The status that an upgrade is answered with; browsers' sockets do not tell. */
function upgradeStatus(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url.replace('ws:', 'http:'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen bytes ok').toString('base64'),
      },
    })
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    asked.on('error', reject)
    asked.end()
  })
}
