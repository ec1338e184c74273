import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Disconnection } from '#core/protocol/messages.ts'
import type { People } from '#core/schema.ts'
import type { Env } from './platform/env.ts'
import type { RateLimiter } from './gateways/rate-limiter/open-rate-limiter.ts'
import type { Storage } from './gateways/storage/storage.ts'
import type { Control } from './store/control/control.ts'
import type { BaseDatabase, BaseDatabases } from './store/base-databases/base-databases.ts'

/** Everything that a route handler may use. One per request. */
export type Context = {
  env: Env
  request: Request
  /** Time of the request; the only clock. */
  now: Date
  /** IANA zone of the person (`xc-timezone`); default UTC. */
  zone: string
  /** Schema changes with the same group are undone together. */
  group?: string | undefined
  control: Control
  baseDatabases: BaseDatabases
  /** File storage; null if not configured. */
  storage: Storage | null
  /** Rate limits of public links. Sign-in and passwords are counted in the control database. */
  rateLimiter: RateLimiter
  /**
   * The caller, after the control database has authenticated it. Reads start before this resolves, but no
   * response is sent earlier; writes start afterwards.
   */
  actor: Promise<Actor>
  /** The base of the call; throws if it has none. */
  database(): Promise<BaseDatabase>
  /** People of the base, as the caller may see them. */
  people(): Promise<People>
  /** Throws FORBIDDEN if the actor may not. The route's own action is already checked. */
  require(action: Action): Promise<void>
  /** Broadcasts committed changes to the base's room after the response. Never throws. */
  publish(baseId: string, changes: Change[]): void
  /** Closes sockets in the rooms of these bases and revokes tickets of the same people. Never throws. */
  disconnect(baseIds: readonly string[], disconnection: Disconnection): Promise<void>
  /** Notifies users in the rooms of these bases after the response. Never throws. */
  notify(baseIds: readonly string[], userIds: readonly string[]): void
  waitUntil(work: Promise<unknown>): void
  /** Declares that the response is for everybody, of which version of the base it is, and when it ends by itself. */
  cacheAs(validity: { version: string; until: string | null }): void
  /** Additional response headers (cookies, caching). */
  headers: Headers
}

/** Handles one call. */
export type RouteHandler<Params, Query, Body, Output> = (
  context: Context,
  input: { params: Params; query: Query; body: Body },
) => Promise<Output>
