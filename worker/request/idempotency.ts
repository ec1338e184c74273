import type { Actor } from '#core/access/actor.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import { AppError, fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../context.ts'
import { encryptSecret, decryptSecret } from '../security/encrypt-secret.ts'
import type { Claimed } from '../store/control/idempotency-keys.ts'
import type { Idempotency } from '../store/base-databases/commit.ts'

const header = 'idempotency-key'

/** State of a key during a call. */
export type KeyedCall = {
  idempotency: Idempotency
  /** True after a change was committed with the key. */
  isUsed: boolean
  /** The call can rebuild its response from its earlier change. */
  rebuilds: boolean
}

/** Parses the `Idempotency-Key` header; null without one. Keys are scoped to the caller. */
export async function readIdempotency(
  { request, env }: Pick<Context, 'request' | 'env'>,
  actor: Actor,
  body: unknown,
): Promise<Idempotency | null> {
  const key = request.headers.get(header)
  if (key === null || key === '') return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    fail('INVALID_REQUEST', { problem: 'Idempotency-Key may have up to 200 letters, digits and signs.' })
  const route = `${request.method} ${new URL(request.url).pathname}`
  const bodyHash = await hash(env.settings.AUTH_SECRET, JSON.stringify(body ?? null))
  return { key, principal: principalOf(actor), route, bodyHash }
}

/**
 * Visitors of public links are anonymous, and phones change addresses between attempts, so the link (in the
 * route) and the key identify their calls.
 */
function principalOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'share' ? `link:${actor.shareId}` : 'link'
}

/** Actions that change nothing in a base: reads, and calls about the caller's own account. */
const withoutEffect: readonly AnyCall['action'][] = [
  'app.info',
  'account.self',
  'room.join',
  'connection.test',
  'record.read',
  // An export link expires long before a key does.
  'record.export',
  'public.read',
]
/** Form submissions are only recorded in the base's log; see `writeRecords`. */
const byLogAlone = ['public.submit']
/** Calls whose only effect is a change of the base: its log shows whether they succeeded. */
const loggedKinds = ['record.', 'table.', 'column.', 'view.', 'comment.']
const rebuildable = ['records', 'data', 'bulk'].flatMap((of) =>
  ['create', 'update', 'delete'].map((what) => `${of}.${what}`),
)

/** Returns true for calls that take effect once per Idempotency-Key. */
export function honorsKey({ method, action, name }: Pick<AnyCall, 'method' | 'action' | 'name'>): boolean {
  return method !== 'GET' && !withoutEffect.includes(action) && !byLogAlone.includes(name)
}

type Call = Pick<AnyCall, 'method' | 'action' | 'name' | 'bodyKind' | 'status'>

/**
 * Runs a call once per Idempotency-Key: repeated calls get the first response, waiting for it if necessary. A
 * call that is interrupted between its effect and its response is not repeated, because changes of a base
 * store the key in their transaction.
 */
export async function onceByKey(
  call: Call,
  context: Context,
  actor: Actor,
  body: unknown,
  work: (keyed: KeyedCall | null) => Promise<unknown>,
): Promise<unknown> {
  const idempotency = honorsKey(call)
    ? await readIdempotency(context, actor, inputOf(call, context, body))
    : null
  if (!idempotency) return work(null)
  const { control } = context
  const claim = randomText(20)
  const claimed = await claimOf(context, idempotency, claim)
  if (claimed.state === 'running') fail('IDEMPOTENCY_IN_PROGRESS')
  if (claimed.state === 'answered') return replay(context, claimed.answer)
  const isLogged = call.bodyKind === 'json' && loggedKinds.some((kind) => call.action.startsWith(kind))
  // PATCH, PUT and DELETE are idempotent anyway.
  if (claimed.isAgain && !isLogged && call.method === 'POST') fail('IDEMPOTENCY_RESPONSE_LOST')
  const keyed = { idempotency, isUsed: false, rebuilds: rebuildable.includes(call.name) }
  try {
    const output = await work(isLogged ? keyed : null)
    if (output instanceof Response) await control.releaseKey(idempotency, claim)
    else await keep(context, idempotency, claim, call.status, output ?? null)
    return output
  } catch (error) {
    const isKnown = error instanceof AppError && !unknownOutcomes.includes(error.code)
    if (!isKnown) await control.expireClaim(idempotency, claim)
    else if (keyed.isUsed) await keep(context, idempotency, claim, error.status, error.body())
    else await control.releaseKey(idempotency, claim)
    throw error
  }
}

const unknownOutcomes: readonly string[] = ['COMMIT_OUTCOME_UNKNOWN', 'INTERNAL', 'IDEMPOTENCY_RESPONSE_LOST']

/** Identifies equal calls. For binary bodies, only their length is known in advance. */
function inputOf({ bodyKind }: Call, { request }: Context, body: unknown): unknown {
  const { search } = new URL(request.url)
  return bodyKind === 'bytes' ? { search, size: request.headers.get('content-length') } : { search, body }
}

async function claimOf(context: Context, idempotency: Idempotency, claim: string): Promise<Claimed> {
  const { control, now } = context
  const until = Date.now() + limits.idempotentWaitMs
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    const claimed = await control.claimKey(idempotency, claim, now)
    if (claimed.state !== 'running' || Date.now() > until) return claimed
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

type Answer = { status: number; body: unknown; seq: string | null }
const purpose = 'idempotency'

async function keep(
  context: Context,
  idempotency: Idempotency,
  claim: string,
  status: number,
  body: unknown,
): Promise<void> {
  const { control, env, headers } = context
  const answer: Answer = { status, body, seq: headers.get('x-change-seq') }
  const text = JSON.stringify(answer)
  // The call has succeeded: failing to store its response must not cause an error.
  const kept =
    text.length > limits.keptResponseLengthMax
      ? control.expireClaim(idempotency, claim)
      : encryptSecret(env.settings.AUTH_SECRET, purpose, text).then((sealed) =>
          control.keepAnswer(idempotency, claim, sealed),
        )
  await kept.catch(() => undefined)
}

async function replay({ env, headers }: Context, sealed: string): Promise<Response> {
  const text = await decryptSecret(env.settings.AUTH_SECRET, purpose, sealed)
  // Encrypted with a previous secret.
  if (text === null) fail('IDEMPOTENCY_RESPONSE_LOST')
  const { status, body, seq } = JSON.parse(text) as Answer
  if (seq !== null) headers.set('x-change-seq', seq)
  headers.set('idempotent-replayed', 'true')
  return Response.json(body, { status })
}

/** Keyed, because bodies may contain passwords, which a plain hash would let readers of the database guess. */
async function hash(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
