import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { asPreviewed, readPreviewRole } from '#core/access/preview.ts'
import { can } from '#core/access/roles.ts'
import { AppError, fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { withoutRecipients } from '#core/protocol/without-recipients.ts'
import type { BaseRole, People, Person } from '#core/schema.ts'
import type { Context } from './context.ts'
import type { Env } from './env.ts'
import { baseId as baseIdOf, baseKeyOf, type IdKind } from '#core/ids.ts'
import { namedHome, type Names } from './named-home.ts'
import { Worked, workedHome } from './worked-home.ts'
import { visitBaseShare } from './link-rate-limit.ts'
import { notFound } from './not-found.ts'
import { isNewsOf } from './base-changes.ts'
import { dismissFromRooms, noticeInRooms, publishToRoom } from './gateways/rooms.ts'
import { type Claims, readCredentials } from './middleware/session.ts'
import type { TokenClaims } from './store/control/access.ts'
import { minuteOf } from './store/control/api-tokens.ts'
import { recordVisit } from './super-visits.ts'
import type { Control } from './store/control/control.ts'
import type { Storage } from './gateways/storage/storage.ts'
import { withoutRetry } from './store/homes/home.ts'
import type { Home, Homes } from './store/homes/homes.ts'

export type Backend = { env: Env; control: Control; homes: Homes; storage: Storage | null }

/** One request before it is known which call it makes: who asks, when, with what. */
export class Asked {
  readonly request: Request
  readonly headers = new Headers()
  readonly now: Date
  readonly zone: string
  readonly #previewRole: BaseRole | null
  readonly backend: Backend
  readonly #waitUntil: (work: Promise<unknown>) => void
  #people: Person[] | null = null
  #credentials: Promise<Claims | TokenClaims | null> | null = null

  constructor(
    request: Request,
    backend: Backend,
    waitUntil: (work: Promise<unknown>) => void,
    now = new Date(),
  ) {
    this.request = request
    this.backend = backend
    this.#waitUntil = waitUntil
    this.now = now
    this.zone = readZone(request.headers.get('xc-timezone'))
    this.#previewRole = readPreviewRole(request.headers.get('xc-preview'))
  }

  credentials(): Promise<Claims | TokenClaims | null> {
    this.#credentials ??= readCredentials(this.request, this.backend.env.settings)
    return this.#credentials
  }

  /** True when an access token of ours has come along; that of an API token only the control database can tell. */
  async isSigned(): Promise<boolean> {
    const credentials = await this.credentials()
    return credentials !== null && 'sessionId' in credentials
  }

  /**
   * The actor of this request towards a base (or towards none), by one read of the control database. A base that
   * is not there (or in the trash) answers as not found, to everybody.
   */
  async actorFor(baseId: string | null, kind: IdKind | null, withPeople = false): Promise<Actor> {
    const credentials = await this.credentials()
    if (!credentials) {
      // Public links and files of a base in the trash are gone; elsewhere anonymous people are asked to sign in first.
      if (
        (kind === 'share' || kind === 'file') &&
        baseId !== null &&
        !(await this.backend.control.isBaseOpen(baseId))
      )
        notFound(kind)
      return (kind === 'share' ? null : await this.sharedBase(baseId)) ?? { kind: 'anonymous' }
    }
    const access = await this.backend.control.access(credentials, baseId, this.now, withPeople)
    if (!access) return fail('sessionId' in credentials ? 'TOKEN_EXPIRED' : 'API_TOKEN_INVALID')
    this.#people = access.people ?? null
    const { token } = access
    if (token && (token.lastUsedAt ?? '') < minuteOf(this.now))
      this.#waitUntil(this.backend.control.touchApiToken(token.id, this.now).catch(() => undefined))
    if (kind && baseId !== null && !access.baseOpen) notFound(kind)
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
    if (isVisit) await recordVisit(this, actor.userId, baseId)
    return asPreviewed(actor, this.#previewRole)
  }

  /**
   * Who has come by the link of a whole base (`xc-shared-base-id`), towards that base; null for nobody, and for a link
   * to another base or one that was withdrawn.
   */
  async sharedBase(baseId: string | null): Promise<Extract<Actor, { kind: 'share' }> | null> {
    const shareId = this.request.headers.get('xc-shared-base-id') ?? ''
    const key = baseKeyOf('sharedBase', shareId)
    if (key === null || baseId === null || baseIdOf(key) !== baseId) return null
    const share = await visitBaseShare(this.visit(), shareId)
    return share && { kind: 'share', ...share }
  }

  /** This request as rate limits of links see it. */
  visit(): { env: Env; control: Control; request: Request; now: Date } {
    const { env, control } = this.backend
    return { env, control, request: this.request, now: this.now }
  }

  async findBaseByTitle(title: string): Promise<string | null> {
    const credentials = await this.credentials()
    if (!credentials) return null
    const bearer = 'sessionId' in credentials ? credentials.userId : credentials
    return this.backend.control.findBaseByTitle(bearer, title)
  }

  /** Tells a base's room of committed changes, after the answer. */
  publish(baseId: string, changes: Change[]): void {
    // Every member hears what a room is told.
    this.#waitUntil(publishToRoom(this.backend.env, baseId, changes.map(withoutRecipients)))
    if (changes.some(({ kind }) => kind !== 'comment') && isNewsOf(baseId, this.now))
      this.#waitUntil(this.backend.control.touchBase(baseId, this.now).catch(() => undefined))
  }

  /** Who the people of a base are, as the one who asks may know it; asked for at most once. */
  #names(actor: Promise<Actor>, baseId: string, inAnswers: boolean): Names {
    const people: People = { list: null, me: null }
    let filling: Promise<void> | null = null
    const fill = async () => {
      const who = await actor
      const all = this.#people ?? (await this.backend.control.people(baseId))
      const seesEmails = can(who, 'member.emails')
      people.me = who.kind === 'user' ? who.userId : null
      people.list = all.map((person) =>
        seesEmails || person.id === people.me ? person : { ...person, email: null },
      )
    }
    const inSchema = this.request.method !== 'GET'
    return { people, fill: () => (filling ??= fill()), inAnswers, inSchema }
  }

  /** `allowed` settles with the permission check of the call. `saysNames`: the answer says who people are. */
  context(
    actor: Promise<Actor>,
    baseId: string | null,
    require: (action: Action) => Promise<void>,
    { allowed, saysNames }: { allowed: Promise<void>; saysNames: boolean },
  ): Context {
    const permitted = () => withoutRetry(allowed)
    const { env, control, homes, storage } = this.backend
    const worked = new Worked()
    const names = baseId === null ? null : this.#names(actor, baseId, saysNames)
    return {
      env,
      worked: worked.values,
      control,
      homes,
      storage,
      actor,
      require,
      permitted,
      request: this.request,
      now: this.now,
      zone: this.zone,
      headers: this.headers,
      async people(): Promise<People> {
        if (!names) return fail('BASE_NOT_FOUND')
        await names.fill()
        return names.people
      },
      home: async (): Promise<Home> => {
        if (baseId === null || !names) return fail('BASE_NOT_FOUND')
        return namedHome(workedHome(homes.open(baseId), worked, permitted), names)
      },
      publish: (base, changes) => this.publish(base, changes),
      dismiss: async (bases, dismissal) => {
        const done = dismissFromRooms(env, bases, dismissal)
        this.#waitUntil(done)
        // Nobody who lost a right hears anything after the answer, but a room that is away holds it up no longer.
        await Promise.race([done, new Promise((resolve) => setTimeout(resolve, dismissWait))])
      },
      notice: (bases, userIds) => this.#waitUntil(noticeInRooms(env, bases, userIds)),
      waitUntil: this.#waitUntil,
    }
  }
}

/** Milliseconds that an answer waits for rooms to close sockets; they go on after it. */
const dismissWait = 1000

function readZone(header: string | null): string {
  if (!header) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    throw new AppError('INVALID_REQUEST', { problem: `Unknown time zone "${header.slice(0, 60)}".` })
  }
}
