import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { AnyCall, BodyOf, OutputOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import { costOf } from '#core/api/read-cost.ts'
import { AppError, fail } from '#core/errors.ts'
import { baseId as baseIdOf, baseKeyOf, type IdKind } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import type { Verb } from './context.ts'
import { hideSeq } from './hidden-seq.ts'
import { inputProblem } from './input-problem.ts'
import { enforceLinkQuota } from './link-quota.ts'
import { readJson } from './request-body.ts'
import type { Asked } from './asked.ts'
import { requireSameSite } from './middleware/same-site.ts'
import { countUnknownLink, requireLinkGuesses } from './link-rate-limit.ts'
import { notFound } from './not-found.ts'

/** A call with the verb that runs it. */
export type Route = { call: AnyCall; run: Verb<unknown, unknown, unknown, unknown> }

/** Pairs a call with its verb; the compiler holds the verb to the call's types. */
export function route<C extends AnyCall>(
  call: C,
  run: Verb<ParamsOf<C>, QueryOf<C>, BodyOf<C>, OutputOf<C> | Response>,
): Route {
  // The inputs are parsed by the call's own schemas right before the verb runs.
  return { call, run: run as Verb<unknown, unknown, unknown, unknown> }
}

export type HonoEnv = { Variables: { asked: Asked } }

/** Mounts routes on the app: parse, authorise, run, reply. */
export function mount(app: Hono<HonoEnv>, routes: readonly Route[]): void {
  for (const { call, run } of routes) {
    for (const path of [call.path, ...call.aliases]) {
      app.on(call.method, path, async (c) => {
        const asked = c.get('asked')
        const search = new URL(c.req.url).searchParams
        const output = await handle(call, run, asked, c.req.param(), search).catch((error: unknown) =>
          withGuessCounted(
            error,
            call.base?.kind === 'share' ? c.req.param(call.base.slot) : undefined,
            asked,
          ),
        )
        if (output instanceof Response) return withHeaders(output, asked.headers)
        return Response.json(output === undefined ? null : output, {
          status: call.status,
          headers: privately(asked.headers),
        })
      })
    }
  }
}

/** Counts a visit by the link of a published view that is not found; a text that is no link is no guess. */
async function withGuessCounted(error: unknown, shareId: string | undefined, asked: Asked): Promise<never> {
  const isUnknown = error instanceof AppError && error.code === 'VIEW_NOT_FOUND'
  if (isUnknown && shareId !== undefined && baseKeyOf('share', shareId) !== null)
    await countUnknownLink(asked.visit())
  throw error
}

async function handle(
  call: AnyCall,
  run: Route['run'],
  asked: Asked,
  rawParams: Record<string, string>,
  search: URLSearchParams,
): Promise<unknown> {
  if (call.sameSiteOnly) requireSameSite({ request: asked.request, env: asked.backend.env })
  const params = parse(call.params, rawParams)
  const query = parse(call.query, queryObject(search))
  const early = call.base?.in === 'body' ? await earlyBody(call, asked) : undefined
  const baseId = call.base
    ? await findBase(asked, call.base, slotText(call.base, rawParams, query, early))
    : null
  // Native answers have ids alone: whoever asks for them knows the people.
  const saysNames = !isNative(query)
  const withPeople = saysNames && call.method === 'GET' && namesPeople.includes(call.action)
  const actor = asked.actorFor(baseId, call.base?.kind ?? null, withPeople)
  const shareId = call.base?.kind === 'share' ? slotText(call.base, rawParams, query, early) : null
  const allowed = Promise.all([
    actor.then((who) => authorise(who, call.action, call.base?.kind ?? null)),
    shareId === null ? undefined : requireLinkGuesses(asked.visit(), shareId),
  ]).then(() => undefined)
  // A refusal must never be an unhandled rejection while the body is read.
  allowed.catch(() => undefined)
  const context = asked.context(
    actor,
    baseId,
    (action: Action) => actor.then((who) => authorise(who, action, call.base?.kind ?? null)),
    { allowed, saysNames },
  )
  if (call.method === 'GET') {
    // Requests without a good token are refused before anything is read; that takes no I/O.
    const isKnown = (await asked.isSigned()) || call.base?.kind === 'share'
    if (!isKnown || costOf(call, query) === 'costly') await allowed
    // Cheap reads run beside the permission check: one round trip to each database, in parallel.
    const answer = run(context, { params, query, body: undefined })
    answer.catch(() => undefined)
    await allowed
    return hideSeq(readerOf(call, await actor), asked.headers, await answer)
  }
  // Whoever brings a good token may send a body, whether or not they may make this call.
  const reading = call.bodyKind === 'json' && early === undefined && (await asked.isSigned())
  const ahead = reading ? readBody(call, asked) : undefined
  ahead?.catch(() => undefined)
  await allowed
  const body = call.bodyKind === 'json' ? (early ?? (await (ahead ?? readBody(call, asked)))) : undefined
  const who = await actor
  await enforceLinkQuota(context, who, call.action, body)
  return hideSeq(readerOf(call, who), asked.headers, await run(context, { params, query, body }))
}

/** Whom an answer is for: by a public link, members are strangers like everybody else. */
function readerOf({ base }: AnyCall, actor: Actor): Actor {
  return base?.kind === 'share' ? { kind: 'anonymous' } : actor
}

/** A body that says what base the call is about has to be read first; of strangers none is. */
async function earlyBody(call: AnyCall, asked: Asked): Promise<unknown> {
  if ((await asked.credentials()) === null) fail('AUTHENTICATION_REQUIRED')
  return readBody(call, asked)
}

async function readBody(call: AnyCall, asked: Asked): Promise<unknown> {
  return parse(call.body, await readJson(asked.request, call.bodyBytesMax ?? limits.bodyBytesMax))
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

/** Calls whose answers may say who people are. */
const namesPeople: readonly Action[] = ['record.read', 'record.export']

function isNative(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'format' in query && query.format === 'native'
}

function authorise(actor: Actor, action: Action, kind: IdKind | null): void {
  if (can(actor, action)) return
  if (actor.kind === 'anonymous') fail('AUTHENTICATION_REQUIRED')
  // Somebody without any role in the base must not learn that it exists.
  const isOutside = actor.kind === 'user' && actor.baseRole === null && !actor.orgRoles.includes('super')
  if (kind && isOutside) notFound(kind)
  fail('FORBIDDEN')
}

async function findBase(asked: Asked, slot: { kind: IdKind }, text: string): Promise<string> {
  const key = baseKeyOf(slot.kind, text)
  if (key) return baseIdOf(key)
  const byTitle = slot.kind === 'base' ? await asked.findBaseByTitle(text) : null
  return byTitle ?? notFound(slot.kind)
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
