import { logLine } from '../../progress.ts'
import type { Sdk } from '../sdk.ts'
import { textAt } from '../sdk-story.ts'
import { browserLike } from './browser-like.ts'
import { type Case, casesOf } from './cases.ts'
import { readMethods } from './declarations.ts'
import { fulfil, samplerOf } from './samples.ts'
import { type Method, mismatch } from './shape.ts'
import { type Need, World } from './world.ts'

/** Result of the calls of one method. */
export type Outcome = { method: string; request: string; calls: number; problems: Problem[] }
/** A call whose response differs from the declarations. */
export type Problem = { label: string; problem: string }

/** Calls every method of a package with all arguments that its declarations distinguish. */
export async function runMethods(sdk: Sdk, url: string, only = ''): Promise<Outcome[]> {
  const methods = readMethods(sdk.folder)
  const sample = samplerOf(methods.some(({ name }) => name.startsWith('project.')))
  const world = new World(url)
  await world.start()
  const outcomes: Outcome[] = []
  for (const method of methods.filter(({ name }) => name.startsWith(only))) {
    world.renew()
    const cases = casesOf(method, sample)
    const problems: Problem[] = []
    for (const one of cases) {
      // Recreate whatever a call deletes or uses up.
      if (usesUp(method)) world.renew()
      const problem = await problemOf(sdk, world, method, one)
      if (problem !== null) problems.push({ label: one.label, problem })
    }
    outcomes.push({ method: method.name, request: method.request, calls: cases.length, problems })
  }
  logLine(`${sdk.version}: called ${outcomes.length} methods`)
  return outcomes
}

/** Preparation that no argument names. */
const prepared: [RegExp, Need][] = [
  [/\.sharedBase(Get|Update|Disable)$/, 'sharedBase'],
  [/^dbViewShare\.(update|delete|list)$/, 'share'],
]

/** Methods that send a form. */
const sendsForm = /^(storage\.upload|public\.dataCreate)$/

function usesUp({ name, request }: Method): boolean {
  return request.startsWith('DELETE') || /password|emailValidate|Disable|reset/i.test(name)
}

async function problemOf(sdk: Sdk, world: World, method: Method, { given }: Case): Promise<string | null> {
  try {
    const headers = await headersFor(method.name, world)
    for (const [pattern, need] of prepared) if (pattern.test(method.name)) await world.get(need)
    const fulfilled = (await fulfil(given, world)) as unknown[]
    const params = sendsForm.test(method.name) ? [{ adapter: browserLike }] : []
    const answer = await sdk.client(world.url, headers).callOwn(method.name, ...fulfilled, ...params)
    return mismatch(answer, method.answer)
  } catch (error) {
    return refusal(error)
  }
}

/**
 * Headers of the caller: the administrator, except for calls that end a session or belong to another user.
 */
async function headersFor(name: string, world: World): Promise<Record<string, string>> {
  if (/^auth\.(signout|passwordChange)$/.test(name)) return { 'xc-auth': (await world.signUp()).token }
  if (name === 'auth.tokenRefresh') return { cookie: (await world.signUp()).cookie }
  if (/^notification\.(update|delete)$/.test(name))
    return { 'xc-auth': textAt(await world.get('notified'), 'token') }
  return world.headers
}

function refusal(error: unknown): string {
  const response: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : null
  if (typeof response !== 'object' || response === null)
    return error instanceof Error ? error.message : String(error)
  const data: unknown = Reflect.get(response, 'data')
  const text = typeof data === 'object' && data !== null ? Reflect.get(data, 'msg') : data
  return `${String(Reflect.get(response, 'status'))} ${String(text).slice(0, 160)}`
}
