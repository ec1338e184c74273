import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { AnyCall, BodyOf, OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { costOf } from '#core/api/call/read-cost.ts'
import { AppError, fail } from '#core/errors.ts'
import { baseId as baseIdOf, baseKeyOf, type IdKind } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { RouteHandler } from '../context.ts'
import { hideChangeSeq } from './hide-change-seq.ts'
import { onceByKey } from './idempotency.ts'
import { databaseWithKey } from './idempotent-database.ts'
import { urlOf } from '../http/request-url.ts'
import { inputProblem } from '../http/validation-error.ts'
import { enforceSharedBaseQuota } from '../rate-limits/shared-base-quota.ts'
import { readJson } from '../http/request-body.ts'
import type { RequestContext } from './request-context.ts'
import type { SqlResult } from '../platform/statement.ts'
import { type ObjectTimes, readObjectTimes, selectObjectTimes } from '../store/base/object-times.ts'
import { requireSameSite } from './middleware/same-site.ts'
import { countUnknownShareLink, enforceUnknownLinkRateLimit } from '../rate-limits/unknown-link-rate-limit.ts'
import { withOlderKeys } from './v1-object-keys.ts'
import { answerFromCache } from './edge-cache/answer-from-cache.ts'
import { throwNotFound } from './not-found.ts'
import { UnknownLink } from '../rate-limits/unknown-link-error.ts'
import { isForOwnViewsOnly, requireOwnView, requirePersonalBody } from './own-view-access.ts'
import { v1Objects } from './v1-objects.ts'
import { withoutHiddenNames } from './without-hidden-names.ts'

/** A call with its handler. */
export type Route = { call: AnyCall; run: RouteHandler<unknown, unknown, unknown, unknown> }

/** Pairs a call with its handler; the compiler checks the types. */
export function route<C extends AnyCall>(
  call: C,
  run: RouteHandler<ParamsOf<C>, QueryOf<C>, BodyOf<C>, OutputOf<C> | Response>,
): Route {
  // The call's schemas parse the inputs before the handler runs.
  return { call, run: run as RouteHandler<unknown, unknown, unknown, unknown> }
}

export type HonoEnv = { Variables: { requestContext: RequestContext } }

/** Mounts routes on the app: parse, authorize, run, respond. Routes never use the app's own bindings. */
export function registerRoutes<E extends HonoEnv>(app: Hono<E>, routes: readonly Route[]): void {
  for (const { call, run } of routes) {
    for (const path of [call.path, ...call.aliases]) {
      app.on(call.method, path, async (c) => {
        const requestContext = c.get('requestContext')
        const search = urlOf(c.req.raw).searchParams
        const output = await handle(call, run, requestContext, c.req.param(), search).catch(
          (error: unknown) => {
            requestContext.closeSources()
            const link = call.base?.kind === 'share' ? c.req.param(call.base.slot) : undefined
            return withGuessCounted(isOfLink(call) ? withoutHiddenNames(error) : error, link, requestContext)
          },
        )
        // A stream still reads.
        if (!(output instanceof Response)) requestContext.closeSources()
        // A replayed response is kept as data, and takes the shape of this address like the first one.
        const isReplay = output instanceof Response && requestContext.headers.has('idempotent-replayed')
        if (output instanceof Response && !(isReplay && output.ok))
          return withHeaders(output, requestContext.headers)
        const data: unknown = output instanceof Response ? await output.json() : output
        const body = path.startsWith('/api/v1/db/meta/')
          ? await withOlderKeys(data, (baseId, ids) => readTimes(requestContext, baseId, ids))
          : data
        return Response.json(body === undefined ? null : v1Objects(c.req.path, body), {
          status: output instanceof Response ? output.status : call.status,
          headers: privately(requestContext.headers),
        })
      })
    }
  }
}

/** The call's own change is committed by now, so the response does without times rather than fail. */
async function readTimes(
  { backend }: RequestContext,
  baseId: string,
  ids: readonly string[],
): Promise<Map<string, ObjectTimes>> {
  const plan = {
    statements: [selectObjectTimes(baseId, ids)],
    decode: ([found]: SqlResult[]) => readObjectTimes(found),
  }
  return backend.baseDatabases
    .open(baseId)
    .read(() => plan)
    .catch(() => new Map())
}

/** Counts visits through unknown view links as guesses; other texts do not count. */
async function withGuessCounted(
  error: unknown,
  shareId: string | undefined,
  requestContext: RequestContext,
): Promise<never> {
  if (error instanceof UnknownLink && shareId !== undefined && baseKeyOf('share', shareId) !== null)
    await countUnknownShareLink(requestContext.visit())
  throw error
}

async function handle(
  call: AnyCall,
  run: Route['run'],
  requestContext: RequestContext,
  rawParams: Record<string, string>,
  search: URLSearchParams,
): Promise<unknown> {
  if (call.sameSiteOnly) requireSameSite({ request: requestContext.request, env: requestContext.backend.env })
  const params = parse(call.params, rawParams)
  const query = parse(call.query, queryObject(search))
  const early = call.base?.in === 'body' ? await earlyBody(call, requestContext) : undefined
  const slot = call.base ? slotText(call.base, rawParams, query, early) : ''
  const baseId = call.base ? await findBase(requestContext, call.base, slot) : null
  const shareId = call.base?.kind === 'share' ? slot : null
  const authorized = () =>
    authorizeAndRun(call, run, requestContext, { baseId, shareId, slot, params, query, early })
  try {
    const isCached = call.method === 'GET' && shareId !== null && baseId !== null
    const output = await (isCached
      ? answerFromCache(requestContext, { call, baseId, shareId, query }, authorized)
      : authorized())
    const { backend, request, waitUntil } = requestContext
    backend.linkVisits.count({ env: backend.env, request, waitUntil }, call, rawParams)
    return output
  } finally {
    // Public links show the change from now on.
    if (call.method !== 'GET' && !readActions.includes(call.action)) forgetVersions(requestContext, baseId)
  }
}

/** Actions of calls that change nothing though they may send a body, and of signing in. */
const readActions: readonly Action[] = [
  'public.read',
  'record.read',
  'schema.read',
  'app.info',
  'connection.test',
]

function forgetVersions({ backend: { baseVersions } }: RequestContext, baseId: string | null): void {
  if (baseId === null) baseVersions.forgetAll()
  else baseVersions.forget(baseId)
}

type ParsedRequest = {
  baseId: string | null
  /** The id of the public link that the call is for, or null. */
  shareId: string | null
  /** The text of the slot that identifies the base. */
  slot: string
  params: unknown
  query: unknown
  early: unknown
}

async function authorizeAndRun(
  call: AnyCall,
  run: Route['run'],
  requestContext: RequestContext,
  { baseId, shareId, slot, params, query, early }: ParsedRequest,
): Promise<unknown> {
  // Native responses contain ids only: their clients already know the people.
  const saysNames = !isNative(query)
  const withPeople = saysNames && call.method === 'GET' && namesPeople.includes(call.action)
  const mayBeRecent = call.method === 'GET' || call.action.startsWith('record.')
  const actor = requestContext.actorFor(baseId, call.base?.kind ?? null, { withPeople, mayBeRecent })
  const allowed = Promise.all([
    actor.then((who) => {
      if (!isForOwnViewsOnly(call, who)) authorize(who, call.action, call.base?.kind ?? null)
    }),
    shareId === null ? undefined : enforceUnknownLinkRateLimit(requestContext.visit(), shareId),
  ]).then(() => undefined)
  // A denial must not become an unhandled rejection while the body is read.
  allowed.catch(() => undefined)
  const context = requestContext.context(
    actor,
    baseId,
    (action: Action) => actor.then((who) => authorize(who, action, call.base?.kind ?? null)),
    { allowed, saysNames, isPublic: call.base?.kind === 'share' },
  )
  if (call.method === 'GET') {
    // Rejects requests without a valid token before reading anything, without I/O.
    const isKnown = (await requestContext.isSigned()) || call.base?.kind === 'share'
    if (!isKnown || costOf(call, query) === 'costly') await allowed
    // Cheap reads run in parallel with the permission check, one round trip to each database.
    const answer = run(context, { params, query, body: undefined })
    answer.catch(() => undefined)
    await allowed
    return hideChangeSeq(readerOf(call, await actor), requestContext.headers, await answer)
  }
  // Callers with a valid token may send a body, even if the call is denied afterwards.
  const reading = call.bodyKind === 'json' && early === undefined && (await requestContext.isSigned())
  const ahead = reading ? readBody(call, requestContext) : undefined
  ahead?.catch(() => undefined)
  await allowed
  const who = await actor
  const isForOwn = isForOwnViewsOnly(call, who)
  if (isForOwn) await requireOwnView(call, slot, params, await context.database())
  const body =
    call.bodyKind === 'json' ? (early ?? (await (ahead ?? readBody(call, requestContext)))) : undefined
  if (isForOwn) requirePersonalBody(call, body)
  return onceByKey(call, context, who, body, async (keyed) => {
    await enforceSharedBaseQuota(context, who, call, body)
    const database = keyed ? async () => databaseWithKey(await context.database(), keyed) : context.database
    const output = await run({ ...context, database }, { params, query, body })
    return hideChangeSeq(readerOf(call, who), requestContext.headers, output)
  })
}

/** The actor that a response is for: on public links, members count as strangers. */
function readerOf(call: AnyCall, actor: Actor): Actor {
  return isOfLink(call) ? { kind: 'anonymous' } : actor
}

/** True for what anyone can read who has a link or the address of a feed. */
function isOfLink({ base, action }: AnyCall): boolean {
  // Members manage feeds by the same ids.
  return base?.kind === 'share' || (base?.kind === 'feed' && action === 'public.read')
}

/** If the body identifies the base, it is read first, but not for strangers. */
async function earlyBody(call: AnyCall, requestContext: RequestContext): Promise<unknown> {
  if ((await requestContext.credentials()) === null) fail('AUTHENTICATION_REQUIRED')
  return readBody(call, requestContext)
}

async function readBody(call: AnyCall, requestContext: RequestContext): Promise<unknown> {
  return parse(call.body, await readJson(requestContext.request, call.bodyBytesMax ?? limits.bodyBytesMax))
}

function slotText(
  base: NonNullable<AnyCall['base']>,
  params: Record<string, string>,
  query: unknown,
  body: unknown,
): string {
  const from = base.in === 'body' ? body : base.in === 'query' ? query : params
  const text: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, base.slot) : null
  return typeof text === 'string' ? text : ''
}

/** Calls whose responses may contain names of people. */
const namesPeople: readonly Action[] = ['record.read', 'record.export']

function isNative(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'format' in query && query.format === 'native'
}

function authorize(actor: Actor, action: Action, kind: IdKind | null): void {
  if (can(actor, action)) return
  if (actor.kind === 'anonymous') fail('AUTHENTICATION_REQUIRED')
  // Callers without a role must not learn that the base exists.
  const isOutside = actor.kind === 'user' && actor.baseRole === null && !actor.orgRoles.includes('super')
  if (kind && isOutside) throwNotFound(kind)
  fail('FORBIDDEN')
}

async function findBase(
  requestContext: RequestContext,
  slot: NonNullable<AnyCall['base']>,
  text: string,
): Promise<string> {
  const key = baseKeyOf(slot.kind, text)
  if (key) return baseIdOf(key)
  const byTitle = slot.kind === 'base' ? await requestContext.findBaseByTitle(text) : null
  if (byTitle === null && slot.orNewest && (await requestContext.credentials()) === null)
    fail('AUTHENTICATION_REQUIRED')
  const found = byTitle ?? (slot.orNewest ? await requestContext.findNewestBase() : null)
  return found ?? throwNotFound(slot.kind)
}

function parse<S extends v.GenericSchema<unknown, unknown>>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new AppError('INVALID_REQUEST', { problem: inputProblem(result.issues[0]) })
}

type Nested = Record<string, Record<string, string | string[]>>

/**
 * `a=1&b[]=2&b[]=3&c=1&c=2` -> `{a: '1', b: ['2', '3'], c: ['1', '2']}`; `nested[Title][limit]=5` ->
 * `{nested: {Title: {limit: '5'}}}`.
 */
function queryObject(search: URLSearchParams): Record<string, string | string[] | Nested> {
  const query: Record<string, string | string[]> = {}
  const nested: Nested = Object.create(null)
  for (const [rawName, text] of search) {
    const part = /^nested\[(.+)\]\[(limit|offset|fields|where)\](?:\[\])?$/.exec(rawName)
    if (part?.[1] && part[2]) {
      const options = (nested[part[1]] ??= {})
      const before = options[part[2]]
      options[part[2]] = before === undefined ? text : [before, text].flat()
      continue
    }
    const isList = rawName.endsWith('[]')
    const name = isList ? rawName.slice(0, -2) : rawName
    if (name === '__proto__') continue
    const known = query[name]
    if (known === undefined) query[name] = isList ? [text] : text
    else query[name] = [...(Array.isArray(known) ? known : [known]), text]
  }
  return Object.keys(nested).length > 0 ? { ...query, nested: { ...nested } } : query
}

function privately(headers: Headers): Headers {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return headers
}

function withHeaders(response: Response, headers: Headers): Response {
  const merged = new Response(response.body, response)
  for (const [name, text] of privately(headers)) {
    if (!merged.headers.has(name) || name === 'set-cookie') merged.headers.append(name, text)
  }
  return merged
}
