import { logLine } from '../progress.ts'
import type { Client, Sdk } from './sdk.ts'

/** Results of one package. */
export type Tally = { passed: number; failed: string[]; absent: string[] }

/** Runs the story with one package: makes calls, prints them, and continues after failures. */
export class SdkStory {
  readonly sdk: Sdk
  readonly url: string
  readonly tally: Tally = { passed: 0, failed: [], absent: [] }
  #client: Client

  constructor(sdk: Sdk, url: string) {
    this.sdk = sdk
    this.url = url
    this.#client = sdk.client(url)
  }

  /** Sets the headers of following calls. */
  as(headers: Record<string, string>): void {
    this.#client = this.sdk.client(this.url, headers)
  }

  has(name: string): boolean {
    return this.#client.has(name)
  }

  /** Makes a call that must succeed. `expect` checks the response and returns null or a problem. */
  async call(name: string, given: unknown[], expect: Expectation = () => null): Promise<unknown> {
    if (!this.#client.has(name)) return this.#absent(name)
    try {
      const answer = await this.#client.call(name, ...given)
      const problem = expect(answer)
      if (problem === null) this.#passed(name)
      else this.#failed(name, `${problem} (answer: ${brief(answer)})`)
      return answer
    } catch (error) {
      return this.#failed(name, refusalOf(error).text)
    }
  }

  /** Makes a call that must fail with one of these statuses and a message. */
  async refused(name: string, given: unknown[], ...statuses: number[]): Promise<void> {
    if (!this.#client.has(name)) {
      this.#absent(name)
      return
    }
    try {
      const answer = await this.#client.call(name, ...given)
      this.#failed(name, `should have been refused with ${statuses.join(' or ')} (answer: ${brief(answer)})`)
    } catch (error) {
      const refusal = refusalOf(error)
      if (statuses.includes(refusal.status) && refusal.msg !== '')
        this.#passed(`${name} (refused, ${refusal.status})`)
      else
        this.#failed(
          name,
          `should have been refused with ${statuses.join(' or ')} and a msg: ${refusal.text}`,
        )
    }
  }

  #passed(name: string): void {
    this.tally.passed += 1
    logLine(`  ok      ${name}`)
  }
  #failed(name: string, why: string): undefined {
    this.tally.failed.push(`${name}: ${why}`)
    logLine(`  FAILED  ${name}: ${why}`)
  }
  #absent(name: string): undefined {
    this.tally.absent.push(name)
    logLine(`  absent  ${name} (this package has no such method)`)
  }
}

export type Expectation = (answer: unknown) => string | null

/** The value at a path in a response; undefined if missing. */
export function at(answer: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    answer,
  )
}

/** The text at a path; empty if missing. */
export function textAt(answer: unknown, ...path: (string | number)[]): string {
  const found = at(answer, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** The list at a path; empty if missing. */
export function listAt(answer: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(answer, ...path)
  return Array.isArray(found) ? found : []
}

/** Expects a value at a path, compared as JSON. */
export function has(value: unknown, ...path: (string | number)[]): Expectation {
  return (answer) =>
    JSON.stringify(at(answer, ...path)) === JSON.stringify(value)
      ? null
      : `${path.join('.') || 'the answer'} should be ${JSON.stringify(value)}, is ${brief(at(answer, ...path))}`
}

/** Expects a list of this length at a path. */
export function counts(length: number, ...path: (string | number)[]): Expectation {
  return (answer) => {
    const found = at(answer, ...path)
    if (!Array.isArray(found)) return `${path.join('.') || 'the answer'} should be a list`
    return found.length === length
      ? null
      : `${path.join('.') || 'the list'} should have ${length}, has ${found.length}`
  }
}

/** Expects non-empty values at each path. */
export function present(...names: string[]): Expectation {
  return (answer) => {
    const missing = names.find((name) => {
      const value = at(answer, ...name.split('.'))
      return value === undefined || value === null || value === ''
    })
    return missing === undefined ? null : `${missing} is missing`
  }
}

/** Combines expectations. */
export function all(...expected: Expectation[]): Expectation {
  return (answer) => expected.map((each) => each(answer)).find((problem) => problem !== null) ?? null
}

function refusalOf(error: unknown): { status: number; msg: string; text: string } {
  const status = Number(at(error, 'response', 'status') ?? 0)
  const body = at(error, 'response', 'data')
  if (status === 0) return { status, msg: '', text: error instanceof Error ? error.message : String(error) }
  return { status, msg: textAt(body, 'msg'), text: `${status} ${brief(body)}` }
}

function brief(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 300)
}
