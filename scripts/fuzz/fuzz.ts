import { seededRandom } from './random.ts'
import { type Document, type FuzzRequest, requestMaker } from './requests.ts'
import { firstAccount, newWorld, type Send, type World } from './world.ts'

export type Options = {
  seed: number
  requests: number
  /** Milliseconds that no answer may take longer than. */
  slowest: number
  /** Requests under way at once. */
  together: number
  onProgress?: (done: number) => void
}
export type Failure = { number: number; request: FuzzRequest; problem: string }
export type Outcome = {
  requests: number
  /** Answers by their status. */
  statuses: Record<string, number>
  worlds: number
  slowest: number
  failures: Failure[]
}

/** Requests between looks at whether what they are about is still there. */
const round = 100

/**
 * Sends requests that are made from the API's own document, right and wrong ones, and judges every answer: never a 5xx,
 * never a wait, and whatever is refused says so as JSON. What is deleted on the way is made again.
 */
export async function fuzz(send: Send, options: Options): Promise<Outcome> {
  const document = JSON.parse((await send('GET', '/api/v2/openapi.json')).text) as Document
  const make = requestMaker(document)
  const random = seededRandom(options.seed)
  const outcome: Outcome = { requests: 0, statuses: {}, worlds: 0, slowest: 0, failures: [] }
  const superToken = await firstAccount(send)
  let world: World | null = null
  while (outcome.requests < options.requests) {
    world = await standing(send, world, () => newWorld(send, superToken, (outcome.worlds += 1), world))
    const waiting = Array.from(
      { length: Math.min(round, options.requests - outcome.requests) },
      (_, index) => ({
        number: outcome.requests + index,
        request: make(world as World, random),
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

/** The world, or a new one when the old one is no longer there for its owner. */
async function standing(send: Send, world: World | null, make: () => Promise<World>): Promise<World> {
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

/** A failed request as a line to try again by hand. */
export function shown({ number, request, problem }: Failure): string {
  const { method, path, headers, body } = request
  const extra = Object.keys(headers).length > 0 ? ` ${JSON.stringify(headers)}` : ''
  return `#${number} ${method} ${path.slice(0, 600)}${extra}\n  body: ${(body ?? 'none').slice(0, 800)}\n  ${problem}`
}
