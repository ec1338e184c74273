import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import type { Change } from '#core/protocol/changes.ts'
import type { RoomCalls } from '#core/protocol/messages.ts'
import { refuseRequest, userHeader } from './admission.ts'
import { emptyRoom, handle, type RoomEvent, type RoomState } from './handle.ts'

/** The room of one base, as a Durable Object; named by the base's id. All it decides is in handle.ts. */
export class Room extends Server implements RoomCalls {
  static override options = { hibernate: true }

  #state: RoomState = emptyRoom

  /** Takes committed changes from the worker and tells all sockets, gathered for a moment. */
  async push(changes: Change[]): Promise<void> {
    this.#apply({ type: 'pushed', changes })
  }

  /** Closes the sockets of a user, or of everybody (null). */
  async dismiss(userId: string | null): Promise<void> {
    this.#apply({ type: 'dismissed', userId })
  }

  /** Tells the sockets of these users that something new waits for them. */
  async notice(userIds: string[]): Promise<void> {
    this.#apply({ type: 'noticed', userIds })
  }

  override onConnect(connection: Connection<Joined>, { request }: ConnectionContext): void {
    connection.setState({ userId: request.headers.get(userHeader), at: Date.now() })
    this.#apply({ type: 'joined', connection: connection.id })
  }

  override onMessage(connection: Connection, message: WSMessage): void {
    const text = typeof message === 'string' ? message : ''
    this.#apply({ type: 'said', connection: connection.id, text })
  }

  override onRequest(): Response {
    return refuseRequest()
  }

  #apply(event: RoomEvent): void {
    const { state, effects } = handle(this.#state, event)
    this.#state = state
    for (const effect of effects) {
      switch (effect.type) {
        case 'send':
          this.getConnection(effect.connection)?.send(JSON.stringify(effect.message))
          break
        case 'broadcast':
          this.broadcast(JSON.stringify(effect.message))
          break
        case 'send users':
          for (const connection of this.getConnections<Joined>())
            if (effect.userIds.includes(connection.state?.userId ?? ''))
              connection.send(JSON.stringify(effect.message))
          break
        case 'open window':
          setTimeout(() => this.#apply({ type: 'window over' }), effect.milliseconds)
          break
        case 'close':
          this.getConnection(effect.connection)?.close(effect.code, effect.reason)
          break
        case 'close user':
          this.#closeWhere(effect, ({ userId }) => effect.userId === null || userId === effect.userId)
          break
        case 'close older':
          this.#closeWhere(effect, ({ at }) => Date.now() - at > effect.milliseconds)
          break
      }
    }
  }

  #closeWhere(
    { code, reason }: { code: number; reason: string },
    isMeant: (joined: Joined) => boolean,
  ): void {
    for (const connection of this.getConnections<Joined>())
      if (isMeant(connection.state ?? unknown)) connection.close(code, reason)
  }
}

/** Kept with each socket, also while the room rests. */
type Joined = { userId: string | null; at: number }
const unknown: Joined = { userId: null, at: 0 }
