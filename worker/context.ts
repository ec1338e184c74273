import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Dismissal } from '#core/protocol/messages.ts'
import type { People, WorkedValues } from '#core/schema.ts'
import type { Env } from './env.ts'
import type { Storage } from './gateways/storage/storage.ts'
import type { Control } from './store/control/control.ts'
import type { Home, Homes } from './store/homes/homes.ts'

/** All that a verb may use. One per request. */
export type Context = {
  env: Env
  request: Request
  /** Moment of the request; the only clock. */
  now: Date
  /** IANA zone of the person (`xc-timezone`), UTC when not sent. */
  zone: string
  /** What was worked out beside the database for this request, and what is to be. */
  worked: WorkedValues
  /** Changes of the schema that share it are one step for undo. */
  group?: string | undefined
  control: Control
  homes: Homes
  /** Where files are kept; null where the operator has set up none. */
  storage: Storage | null
  /**
   * Who asks, once the control database has said so. Reads run while this is under way and nothing is
   * answered before it has settled; writes start after it.
   */
  actor: Promise<Actor>
  /** The base that the call is about; throws when it is about none. */
  home(): Promise<Home>
  /** Who the people of the base are, as the one who asks may know them. */
  people(): Promise<People>
  /** Throws FORBIDDEN when the actor may not. The route's own action is checked already. */
  require(action: Action): Promise<void>
  /**
   * Resolves once the route's own action is permitted. A cheap read awaits it before it sends statements that turn
   * out to be costly, such as those of a view with filters.
   */
  permitted(): Promise<void>
  /** Tells the base's room of committed changes, after the answer. Never throws. */
  publish(baseId: string, changes: Change[]): void
  /** Closes sockets in the rooms of these bases, and ends the tickets of the same people. Never throws. */
  dismiss(baseIds: readonly string[], dismissal: Dismissal): Promise<void>
  /** Tells users, in the rooms of these bases, that something new waits for them, after the answer. Never throws. */
  notice(baseIds: readonly string[], userIds: readonly string[]): void
  waitUntil(work: Promise<unknown>): void
  /** Headers to add to the answer (cookies, caching). */
  headers: Headers
}

/** Runs one call. */
export type Verb<Params, Query, Body, Output> = (
  context: Context,
  input: { params: Params; query: Query; body: Body },
) => Promise<Output>
