import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import type { Change } from '#core/protocol/changes.ts'
import type { Disconnection, RoomCalls } from '#core/protocol/messages.ts'
import type { UsageDay } from '#core/protocol/usage.ts'
import { refuseRequest } from './admission.ts'
import { emptyRoom, reduceRoom, type RoomEvent, type RoomState } from './room-reducer.ts'
import { isDisconnected, type Joined, joinedBy, readTicketHeader } from './joined-socket.ts'
import { firstUsageDay } from './usage-counts.ts'
import { readUsage, storeUsage } from './usage-storage.ts'

/** Storage prefix of the ticket register. */
const registerPrefix = 'tickets/'

/** The room of a base as a Durable Object, named by the base's id. Decisions are made in room-reducer.ts. */
export class Room extends Server implements RoomCalls {
  static override options = { hibernate: true }

  #state: RoomState = emptyRoom
  /** Writes of usage counts, one after the other. */
  #usageStored: Promise<unknown> = Promise.resolve()

  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args)
    // Calls from the worker bypass `onStart`, so load the register before handling any event.
    void this.ctx.blockConcurrencyWhile(async () => {
      const stored = await this.ctx.storage.list<number>({ prefix: registerPrefix })
      const register = Object.fromEntries(
        Array.from(stored, ([name, at]) => [name.slice(registerPrefix.length), at]),
      )
      this.#state = { ...emptyRoom, register }
    })
  }

  /** Broadcasts committed changes from the worker, in batches. */
  async push(changes: Change[]): Promise<void> {
    this.#apply({ type: 'pushed', changes })
  }

  /** Closes sockets and rejects earlier tickets of the same people. */
  async dismiss(disconnection: Disconnection): Promise<void> {
    this.#apply({ type: 'disconnected', disconnection, at: Date.now() })
  }

  /** Notifies the sockets of these users. */
  async notice(userIds: string[]): Promise<void> {
    this.#apply({ type: 'notified', userIds })
  }

  async countVisits(day: UsageDay): Promise<void> {
    this.#storeUsage([day], firstUsageDay(Date.now()))
    await this.#usageStored
  }

  async usage(since: string): Promise<UsageDay[]> {
    this.#apply({ type: 'usage due', at: Date.now() })
    await this.#usageStored
    return readUsage(this.ctx.storage, since, firstUsageDay(Date.now()))
  }

  override onConnect(connection: Connection<Joined>, { request }: ConnectionContext): void {
    const ticket = readTicketHeader(request)
    const at = Date.now()
    if (ticket) connection.setState(joinedBy(ticket, at))
    this.#apply({ type: 'joined', connection: connection.id, ticket, at })
  }

  override onMessage(connection: Connection<Joined>, message: WSMessage): void {
    const text = typeof message === 'string' ? message : ''
    const { id, state: joined } = connection
    this.#apply({ type: 'said', connection: id, joined, text, at: Date.now() })
  }

  override onRequest(): Response {
    return refuseRequest()
  }

  #apply(event: RoomEvent): void {
    const { state, effects } = reduceRoom(this.#state, event)
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
        case 'open usage window':
          setTimeout(() => this.#apply({ type: 'usage due', at: Date.now() }), effect.milliseconds)
          break
        case 'store usage':
          this.#storeUsage(effect.days, effect.keepFrom)
          this.ctx.waitUntil(this.#usageStored)
          break
        case 'store register':
          this.#store(effect.name, effect.at, effect.dropped)
          break
        case 'close':
          this.getConnection(effect.connection)?.close(effect.code, effect.reason)
          break
        case 'close disconnected':
          this.#closeWhere(effect, (joined) => isDisconnected(joined, effect.disconnection))
          break
        case 'close older':
          this.#closeWhere(effect, (joined) => Date.now() - (joined?.at ?? 0) > effect.milliseconds)
          break
      }
    }
  }

  /** Counts that cannot be stored are lost; changes and sockets matter more. */
  #storeUsage(days: readonly UsageDay[], keepFrom: string): void {
    this.#usageStored = this.#usageStored
      .then(() => storeUsage(this.ctx.storage, days, keepFrom))
      .catch(() => undefined)
  }

  /** The platform delays outgoing messages until earlier writes are durable. */
  #store(name: string, at: number, dropped: string[]): void {
    const { storage } = this.ctx
    const work = [storage.put(registerPrefix + name, at)]
    if (dropped.length > 0)
      for (let from = 0; from < dropped.length; from += storageDeleteBatchSize)
        work.push(
          storage
            .delete(dropped.slice(from, from + storageDeleteBatchSize).map((each) => registerPrefix + each))
            .then(() => undefined),
        )
    this.ctx.waitUntil(Promise.all(work))
  }

  #closeWhere(
    { code, reason }: { code: number; reason: string },
    isMeant: (joined: Joined | null) => boolean,
  ): void {
    for (const connection of this.getConnections<Joined>())
      if (isMeant(connection.state)) connection.close(code, reason)
  }
}

/** Most keys per `delete`. */
const storageDeleteBatchSize = 128
