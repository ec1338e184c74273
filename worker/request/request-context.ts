import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { withPreviewRole, readPreviewRole } from '#core/access/role-preview.ts'
import { AppError, fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { withoutPrivateChange } from '#core/protocol/private-changes.ts'
import { withoutRecipients } from '#core/protocol/strip-recipients.ts'
import type { BaseRole, People, Person } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Env } from '../platform/env.ts'
import { baseId as baseIdOf, baseKeyOf, type IdKind } from '#core/ids.ts'
import { buildAmongOthers, dropIndex } from './automatic-indexes/build-index.ts'
import { databaseWithIndexes } from './automatic-indexes/database-with-indexes.ts'
import { fillIndex } from './automatic-indexes/fill-index.ts'
import type { IndexUses } from './automatic-indexes/index-uses.ts'
import type { UnusedIndexes } from './automatic-indexes/unused-indexes.ts'
import type { WantedIndex } from '../store/base-databases/read-plan.ts'
import { databaseWithOwnViews } from './database-with-own-views.ts'
import { databaseWithPeople } from './database-with-people.ts'
import { peopleLookup } from './people-lookup.ts'
import { databaseWithVirtualLinks } from './database-with-virtual-links.ts'
import { databaseWithPrecomputed } from './database-with-precomputed.ts'
import { openBaseShare } from '../rate-limits/unknown-link-rate-limit.ts'
import { throwNotFound } from './not-found.ts'
import { shouldTouchBase } from './base-touch-throttle.ts'
import { disconnectFromRooms, notifyInRooms, broadcastToRoom } from '../gateways/rooms.ts'
import { type Claims, readCredentials } from './middleware/session.ts'
import type { TokenClaims } from '../store/control/access.ts'
import { minuteBucket } from '../store/control/api-tokens.ts'
import type { LinkVisits } from './link-visits.ts'
import { logSuperAdminVisit } from './super-admin-visits.ts'
import type { Control } from '../store/control/control.ts'
import type { RateLimiter } from '../gateways/rate-limiter/open-rate-limiter.ts'
import type { ResponseCache } from '../gateways/response-cache.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import type { BaseVersions } from '../store/base-versions.ts'
import type { BaseDatabase, BaseDatabases } from '../store/base-databases/base-databases.ts'

export type Backend = {
  env: Env
  control: Control
  baseDatabases: BaseDatabases
  storage: Storage | null
  rateLimiter: RateLimiter
  /** Responses of public links; null on platforms without a cache. */
  responseCache: ResponseCache | null
  baseVersions: BaseVersions
  linkVisits: LinkVisits
  indexUses: IndexUses
  unusedIndexes: UnusedIndexes
}

/** A request before routing: caller, time and services. */
export class RequestContext {
  readonly request: Request
  readonly headers = new Headers()
  readonly now: Date
  readonly zone: string
  readonly #previewRole: BaseRole | null
  readonly backend: Backend
  readonly waitUntil: (work: Promise<unknown>) => void
  /** Until when a response for everybody may be kept; null for other responses. */
  publicValidity: { version: string; until: string | null } | null = null
  #people: Person[] | null = null
  readonly #databases = new Map<string, BaseDatabase>()
  #credentials: Promise<Claims | TokenClaims | null> | null = null

  constructor(
    request: Request,
    backend: Backend,
    waitUntil: (work: Promise<unknown>) => void,
    now = new Date(),
  ) {
    this.request = request
    this.backend = backend
    this.waitUntil = waitUntil
    this.now = now
    this.zone = readZone(request.headers.get('xc-timezone'))
    this.#previewRole = readPreviewRole(request.headers.get('xc-preview'))
  }

  #builds: Promise<void> = Promise.resolve()

  /** Builds an index after the response, if reads have asked for it often enough. */
  readonly #noteIndex = (wanted: WantedIndex, database: BaseDatabase): void => {
    if (!this.backend.indexUses.note(database.baseId, wanted.index.name, this.now)) return
    // One after the other, so that other writes come between two. Without an index, reads only take longer; the next
    // ones try again.
    this.#builds = this.#builds
      .then(() => buildAmongOthers(database, wanted, this.now))
      .catch(() => undefined)
    this.waitUntil(this.#builds)
  }

  /** Goes on to fill an index after the response, unless this isolate does so already. */
  readonly #fillIndex = (wanted: WantedIndex, database: BaseDatabase): void => {
    const { fills } = this.backend.indexUses
    const key = `${database.baseId} ${wanted.index.name}`
    if (fills.has(key)) return
    fills.add(key)
    const filled = fillIndex(database, wanted).catch(() => false)
    const after = filled.then((isCurrent) => {
      fills.delete(key)
      // If more is left, the next read has it filled.
      if (isCurrent) this.backend.unusedIndexes.forget(database.baseId, wanted.index.name)
    })
    this.waitUntil(after)
  }

  credentials(): Promise<Claims | TokenClaims | null> {
    this.#credentials ??= readCredentials(this.request, this.backend.env.settings)
    return this.#credentials
  }

  /** True if the request has a valid access token; API tokens need the control database. */
  async isSigned(): Promise<boolean> {
    const credentials = await this.credentials()
    return credentials !== null && 'sessionId' in credentials
  }

  /**
   * The request's actor for a base (or none), by one read of the control database, or none if the caller was here a
   * moment ago and `mayBeRecent`. Bases that are missing or in the trash are not found, for everybody.
   */
  async actorFor(
    baseId: string | null,
    kind: IdKind | null,
    { withPeople = false, mayBeRecent = false } = {},
  ): Promise<Actor> {
    const credentials = await this.credentials()
    if (!credentials) {
      // Public links and files of a base in the trash are gone; other calls ask anonymous people to sign in.
      if (
        (kind === 'share' || kind === 'feed' || kind === 'file') &&
        baseId !== null &&
        !(await this.backend.control.isBaseOpen(baseId))
      )
        throwNotFound(kind)
      return (
        (kind === 'share' || kind === 'feed' ? null : await this.sharedBase(baseId)) ?? { kind: 'anonymous' }
      )
    }
    const { control } = this.backend
    const read = mayBeRecent ? control.recentAccess : control.access
    const access = await read(credentials, baseId, this.now, withPeople)
    if (!access) return fail('sessionId' in credentials ? 'TOKEN_EXPIRED' : 'API_TOKEN_INVALID')
    this.#people = access.people ?? null
    const { token } = access
    if (token && (token.lastUsedAt ?? '') < minuteBucket(this.now))
      this.waitUntil(this.backend.control.touchApiToken(token.id, this.now).catch(() => undefined))
    if (kind && baseId !== null && !access.baseOpen) throwNotFound(kind)
    const actor: Actor = {
      kind: 'user',
      userId: access.user.id,
      email: access.email,
      sessionId: 'sessionId' in credentials ? credentials.sessionId : '',
      orgRoles: access.orgRoles,
      baseRole: access.baseRole,
      ...(token ? { token: { id: token.id, baseId: token.baseId } } : {}),
    }
    if (baseId === null) return actor
    const isVisit = kind !== 'share' && actor.baseRole === null && actor.orgRoles.includes('super')
    if (isVisit) await logSuperAdminVisit(this, actor.userId, baseId)
    return withPreviewRole(actor, this.#previewRole)
  }

  /**
   * The visitor of a shared base link (`xc-shared-base-id`) for that base; null without one, and for links of
   * other bases or withdrawn ones.
   */
  async sharedBase(baseId: string | null): Promise<Extract<Actor, { kind: 'share' }> | null> {
    const shareId = this.request.headers.get('xc-shared-base-id') ?? ''
    const key = baseKeyOf('sharedBase', shareId)
    if (key === null || baseId === null || baseIdOf(key) !== baseId) return null
    const share = await openBaseShare(this.visit(), shareId)
    return share && { kind: 'share', ...share }
  }

  /** The request for rate limits of links. */
  visit(): { env: Env; control: Control; request: Request; now: Date } {
    const { env, control } = this.backend
    return { env, control, request: this.request, now: this.now }
  }

  /** A base database of this request, with one connection to each of its sources. */
  #open(baseId: string): BaseDatabase {
    const opened = this.#databases.get(baseId) ?? this.backend.baseDatabases.open(baseId)
    this.#databases.set(baseId, opened)
    return opened
  }

  /** Ends connections to sources after the response: their sockets belong to this request. */
  closeSources(): void {
    for (const database of this.#databases.values()) this.waitUntil(database.closeSources())
  }

  async findBaseByTitle(title: string): Promise<string | null> {
    const credentials = await this.credentials()
    if (!credentials) return null
    const bearer = 'sessionId' in credentials ? credentials.userId : credentials
    return this.backend.control.findBaseByTitle(bearer, title)
  }

  async findNewestBase(): Promise<string | null> {
    const credentials = await this.credentials()
    if (!credentials) return null
    return this.backend.control.findNewestBase('sessionId' in credentials ? credentials.userId : credentials)
  }

  /** Broadcasts committed changes after the response. */
  publish(baseId: string, changes: Change[]): void {
    this.backend.baseVersions.forget(baseId)
    // All members receive broadcasts.
    const sent = changes.map((change) => withoutPrivateChange(withoutRecipients(change), null))
    this.waitUntil(broadcastToRoom(this.backend.env, baseId, sent))
    if (changes.some(({ kind }) => kind !== 'comment') && shouldTouchBase(baseId, this.now))
      this.waitUntil(this.backend.control.touchBase(baseId, this.now).catch(() => undefined))
  }

  /** Who sees personal views: access tokens name the user without a read; on public links, members are strangers. */
  async #viewer(actor: Promise<Actor>, isPublic: boolean): Promise<string | null> {
    if (isPublic) return null
    const credentials = await this.credentials()
    if (credentials && 'sessionId' in credentials) return credentials.userId
    const who = await actor
    return who.kind === 'user' ? who.userId : null
  }

  /**
   * `allowed` resolves with the call's permission check. `saysNames`: the response contains names. `isPublic`: the
   * call is for a public link.
   */
  context(
    actor: Promise<Actor>,
    baseId: string | null,
    require: (action: Action) => Promise<void>,
    { allowed, saysNames, isPublic }: { allowed: Promise<void>; saysNames: boolean; isPublic: boolean },
  ): Context {
    const { env, control, baseDatabases, storage, rateLimiter } = this.backend
    const inSchema = this.request.method !== 'GET'
    const names =
      baseId === null
        ? null
        : peopleLookup(control, actor, baseId, { inAnswers: saysNames, inSchema }, () => this.#people)
    return {
      env,
      control,
      baseDatabases,
      storage,
      rateLimiter,
      actor,
      require,
      request: this.request,
      now: this.now,
      zone: this.zone,
      headers: this.headers,
      async people(): Promise<People> {
        if (!names) return fail('BASE_NOT_FOUND')
        await names.fill()
        return names.people
      },
      database: async (): Promise<BaseDatabase> => {
        if (baseId === null || !names) return fail('BASE_NOT_FOUND')
        const own = this.#open(baseId)
        const seen = databaseWithPeople(
          databaseWithOwnViews(
            databaseWithPrecomputed(own, () => allowed),
            () => this.#viewer(actor, isPublic),
          ),
          names,
        )
        const indexed = databaseWithIndexes(seen, this.backend.unusedIndexes, {
          wanted: (index) => {
            // Visitors of public links cause no indexes.
            if (!isPublic) this.#noteIndex(index, own)
          },
          pending: (index) => {
            if (!isPublic) this.#fillIndex(index, own)
          },
          missing: ({ index }, schemaVersion) =>
            this.waitUntil(dropIndex(own, index, schemaVersion).catch(() => undefined)),
        })
        return databaseWithVirtualLinks(indexed)
      },
      publish: (base, changes) => this.publish(base, changes),
      disconnect: async (bases, disconnection) => {
        for (const each of bases) this.backend.baseVersions.forget(each)
        const done = disconnectFromRooms(env, bases, disconnection)
        this.waitUntil(done)
        // People who lost access receive nothing after the response, but an unreachable room delays it only
        // briefly.
        await Promise.race([done, new Promise((resolve) => setTimeout(resolve, disconnectTimeoutMs))])
      },
      notify: (bases, userIds) => this.waitUntil(notifyInRooms(env, bases, userIds)),
      waitUntil: this.waitUntil,
      cacheAs: (validity) => {
        this.publicValidity = validity
      },
    }
  }
}

/** Milliseconds to wait for rooms to close sockets; they continue afterwards. */
const disconnectTimeoutMs = 1000

function readZone(header: string | null): string {
  if (!header) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    throw new AppError('INVALID_REQUEST', { problem: `Unknown time zone "${header.slice(0, 60)}".` })
  }
}
