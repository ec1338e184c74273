import { seededRandom } from './random.ts'
import { type Document, type FuzzRequest, requestMaker } from './requests.ts'
import { firstAccount, startFuzzInstance, type Send, type FuzzInstance } from './fuzz-instance.ts'

export type Options = {
  seed: number
  requests: number
  /** Longest acceptable response time in milliseconds. */
  slowest: number
  /** Concurrent requests. */
  together: number
  onProgress?: (done: number) => void
}
export type Failure = { number: number; request: FuzzRequest; problem: string }
export type Outcome = {
  requests: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  worlds: number
  slowest: number
  failures: Failure[]
}

/** Requests between checks that the data still exists. */
const round = 100

/**
 * Sends valid and invalid requests generated from the OpenAPI document, and checks every response: no 5xx, no
 * timeouts, and errors as JSON. Deleted data is recreated.
 */
export async function fuzz(send: Send, options: Options): Promise<Outcome> {
  const document = JSON.parse((await send('GET', '/api/v2/openapi.json')).text) as Document
  const make = requestMaker(document)
  const random = seededRandom(options.seed)
  const outcome: Outcome = { requests: 0, statuses: {}, worlds: 0, slowest: 0, failures: [] }
  const superToken = await firstAccount(send)
  let world: FuzzInstance | null = null
  while (outcome.requests < options.requests) {
    world = await standing(send, world, () =>
      startFuzzInstance(send, superToken, (outcome.worlds += 1), world),
    )
    const waiting = Array.from(
      { length: Math.min(round, options.requests - outcome.requests) },
      (_, index) => ({
        number: outcome.requests + index,
        request: make(world as FuzzInstance, random),
      }),
    )
    outcome.requests += waiting.length
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const failure = await judged(send, next.request, outcome, options)
        if (failure) outcome.failures.push({ ...next, problem: failure })
      }
    }
    await Promise.all(Array.from({ length: options.together }, worker))
    options.onProgress?.(outcome.requests)
  }
  return outcome
}

/** Returns the data, recreated if its owner can no longer access it. */
async function standing(
  send: Send,
  world: FuzzInstance | null,
  make: () => Promise<FuzzInstance>,
): Promise<FuzzInstance> {
  if (world) {
    const answer = await send('GET', world.probe, { token: world.token })
    if (answer.status === 200) return world
  }
  return make()
}

async function judged(
  send: Send,
  request: FuzzRequest,
  outcome: Outcome,
  { slowest }: Options,
): Promise<string | null> {
  const start = performance.now()
  const { method, path, token, headers, body } = request
  try {
    const answer = await send(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
    const took = performance.now() - start
    outcome.slowest = Math.max(outcome.slowest, took)
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
    if (answer.status >= 500) return `${answer.status}: ${answer.text.slice(0, 500)}`
    if (took > slowest) return `took ${Math.round(took)} ms`
    return shapeProblem(method, answer)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function shapeProblem(
  method: string,
  { status, contentType, text }: Awaited<ReturnType<Send>>,
): string | null {
  if (method === 'HEAD' || status < 400) return null
  if (!contentType.includes('application/json'))
    return `${status} is no JSON but ${contentType}: ${text.slice(0, 200)}`
  const { error, message, msg } = JSON.parse(text) as Record<string, unknown>
  const isWhole =
    typeof error === 'string' && typeof message === 'string' && message !== '' && msg === message
  return isWhole ? null : `${status} lacks error, message or msg: ${text.slice(0, 200)}`
}

/** Formats a failed request for manual reproduction. */
export function shown({ number, request, problem }: Failure): string {
  const { method, path, headers, body } = request
  const extra = Object.keys(headers).length > 0 ? ` ${JSON.stringify(headers)}` : ''
  return `#${number} ${method} ${path.slice(0, 600)}${extra}\n  body: ${(body ?? 'none').slice(0, 800)}\n  ${problem}`
}
