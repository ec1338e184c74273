/**
 * The room on PartyKit's runtime (`npx partykit dev`, see partykit.json), an alternative to the Durable
 * Object in room.ts. PartyKit has no calls between workers, so changes arrive over HTTP with a secret.
 * Requires AUTH_SECRET and ROOM_PUSH_SECRET; the worker finds it by PARTYKIT_URL.
 */
import * as v from 'valibot'
import { roomPushSchema } from '#core/protocol/messages.ts'
import type { UsageDay } from '#core/protocol/usage.ts'
import { admit, refuseRequest } from './admission.ts'
import { emptyRoom, reduceRoom, type RoomEvent, type RoomState } from './room-reducer.ts'
import { isDisconnected, type Joined, joinedBy, readTicketHeader } from './joined-socket.ts'
import { firstUsageDay } from './usage-counts.ts'
import { readUsage, storeUsage, type UsageStorage } from './usage-storage.ts'

// The parts of partykit/server that are used. Its own types need another version of the platform's types.
type PartyConnection = {
  id: string
  send(text: string): void
  close(code: number, reason: string): void
  setState(state: Joined): unknown
  state: Joined | null
}
type Party = {
  env: Record<string, unknown>
  storage: UsageStorage & { put(key: string, value: unknown): Promise<void> }
  broadcast(text: string): void
  getConnection(id: string): PartyConnection | undefined
  getConnections(): Iterable<PartyConnection>
}
type Lobby = { id: string; env: Record<string, unknown> }

/** Storage prefix of the ticket register. */
const registerPrefix = 'tickets/'

export class PartyRoom {
  readonly #party: Party
  #state: RoomState = emptyRoom
  /** Writes of usage counts, one after the other. */
  #usageStored: Promise<unknown> = Promise.resolve()

  constructor(party: Party) {
    this.#party = party
  }

  static onBeforeConnect(request: Request, lobby: Lobby): Promise<Request | Response> {
    return admit(request, lobby.id, secretOf(lobby.env))
  }

  /** Runs before the room receives anything. */
  async onStart(): Promise<void> {
    const stored = await this.#party.storage.list({ prefix: registerPrefix })
    const register = Object.fromEntries(
      Array.from(stored, ([name, at]) => [name.slice(registerPrefix.length), Number(at)]),
    )
    this.#state = { ...emptyRoom, register }
  }

  onConnect(connection: PartyConnection, { request }: { request: Request }): void {
    const ticket = readTicketHeader(request)
    const at = Date.now()
    if (ticket) connection.setState(joinedBy(ticket, at))
    this.#apply({ type: 'joined', connection: connection.id, ticket, at })
  }

  onMessage(message: string | ArrayBuffer, connection: PartyConnection): void {
    this.#apply({
      type: 'said',
      connection: connection.id,
      joined: connection.state,
      text: typeof message === 'string' ? message : '',
      at: Date.now(),
    })
  }

  async onRequest(request: Request): Promise<Response> {
    const secret = this.#party.env['ROOM_PUSH_SECRET']
    const isWorker =
      typeof secret === 'string' &&
      secret !== '' &&
      request.headers.get('authorization') === `Bearer ${secret}`
    if (request.method !== 'POST' || !isWorker) return refuseRequest()
    const pushed = v.safeParse(roomPushSchema, await request.json().catch(() => null))
    if (!pushed.success) return new Response('Changes are expected.', { status: 400 })
    const { output } = pushed
    if ('usage' in output) return Response.json(await this.#usage(output.usage))
    if ('visits' in output) await this.#storeUsage([output.visits], firstUsageDay(Date.now()))
    else if ('dismiss' in output)
      this.#apply({ type: 'disconnected', disconnection: output.dismiss, at: Date.now() })
    else if ('notice' in output) this.#apply({ type: 'notified', userIds: output.notice })
    else this.#apply({ type: 'pushed', changes: output })
    return new Response(null, { status: 204 })
  }

  /** Counts that cannot be stored are lost; changes and sockets matter more. */
  #storeUsage(days: readonly UsageDay[], keepFrom: string): Promise<unknown> {
    this.#usageStored = this.#usageStored
      .then(() => storeUsage(this.#party.storage, days, keepFrom))
      .catch(() => undefined)
    return this.#usageStored
  }

  async #usage(since: string): Promise<UsageDay[]> {
    this.#apply({ type: 'usage due', at: Date.now() })
    await this.#usageStored
    return readUsage(this.#party.storage, since, firstUsageDay(Date.now()))
  }

  #apply(event: RoomEvent): void {
    const { state, effects } = reduceRoom(this.#state, event)
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'send')
        this.#party.getConnection(effect.connection)?.send(JSON.stringify(effect.message))
      else if (effect.type === 'broadcast') this.#party.broadcast(JSON.stringify(effect.message))
      else if (effect.type === 'send users') {
        for (const connection of this.#party.getConnections())
          if (effect.userIds.includes(connection.state?.userId ?? ''))
            connection.send(JSON.stringify(effect.message))
      } else if (effect.type === 'close')
        this.#party.getConnection(effect.connection)?.close(effect.code, effect.reason)
      else if (effect.type === 'store register') void this.#store(effect)
      else if (effect.type === 'close disconnected')
        this.#closeWhere(effect, (joined) => isDisconnected(joined, effect.disconnection))
      else if (effect.type === 'close older')
        this.#closeWhere(effect, (joined) => Date.now() - (joined?.at ?? 0) > effect.milliseconds)
      else if (effect.type === 'store usage') void this.#storeUsage(effect.days, effect.keepFrom)
      else {
        const due: RoomEvent =
          effect.type === 'open window' ? { type: 'window over' } : { type: 'usage due', at: Date.now() }
        setTimeout(() => this.#apply(due), effect.milliseconds)
      }
    }
  }

  /** Never throws: while the room is in memory, it does not need the stored register. */
  async #store({ name, at, dropped }: { name: string; at: number; dropped: string[] }): Promise<void> {
    const { storage } = this.#party
    const gone = dropped.map((each) => registerPrefix + each)
    await Promise.allSettled([
      storage.put(registerPrefix + name, at),
      ...(gone.length > 0 ? [storage.delete(gone)] : []),
    ])
  }

  #closeWhere(
    { code, reason }: { code: number; reason: string },
    isMeant: (joined: Joined | null) => boolean,
  ): void {
    for (const connection of this.#party.getConnections())
      if (isMeant(connection.state)) connection.close(code, reason)
  }
}

function secretOf(env: Record<string, unknown>): string {
  const secret = env['AUTH_SECRET']
  if (typeof secret !== 'string' || secret.length < 32) throw new Error('AUTH_SECRET is not set.')
  return secret
}

// PartyKit requires a default export.
export default PartyRoom
