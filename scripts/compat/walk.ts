import { say } from '../progress.ts'
import type { Client, Sdk } from './sdk.ts'

/** What the calls of one package came to. */
export type Tally = { passed: number; failed: string[]; absent: string[] }

/** One walk through the story with one package: makes calls, prints each, and goes on after failures. */
export class Walk {
  readonly sdk: Sdk
  readonly url: string
  readonly tally: Tally = { passed: 0, failed: [], absent: [] }
  #client: Client

  constructor(sdk: Sdk, url: string) {
    this.sdk = sdk
    this.url = url
    this.#client = sdk.client(url)
  }

  /** From here on, calls are made with these headers. */
  as(headers: Record<string, string>): void {
    this.#client = this.sdk.client(this.url, headers)
  }

  has(name: string): boolean {
    return this.#client.has(name)
  }

  /** Makes a call that must succeed, and whose answer must be as `expect` says (null when it is, or what is wrong). */
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

  /** Makes a call that must be refused with this status (of several that mean the same) and a message. */
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
    say(`  ok      ${name}`)
  }
  #failed(name: string, why: string): undefined {
    this.tally.failed.push(`${name}: ${why}`)
    say(`  FAILED  ${name}: ${why}`)
  }
  #absent(name: string): undefined {
    this.tally.absent.push(name)
    say(`  absent  ${name} (this package has no such method)`)
  }
}

export type Expectation = (answer: unknown) => string | null

/** What is at a path of names and numbers in an answer; undefined when there is nothing. */
export function at(answer: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    answer,
  )
}

/** The text at a path; empty when there is none. */
export function textAt(answer: unknown, ...path: (string | number)[]): string {
  const found = at(answer, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** The list at a path; empty when there is none. */
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

/** Expects a list of this many at a path. */
export function counts(length: number, ...path: (string | number)[]): Expectation {
  return (answer) => {
    const found = at(answer, ...path)
    if (!Array.isArray(found)) return `${path.join('.') || 'the answer'} should be a list`
    return found.length === length
      ? null
      : `${path.join('.') || 'the list'} should have ${length}, has ${found.length}`
  }
}

/** Expects something that is neither missing nor empty at each path. */
export function present(...names: string[]): Expectation {
  return (answer) => {
    const missing = names.find((name) => {
      const value = at(answer, ...name.split('.'))
      return value === undefined || value === null || value === ''
    })
    return missing === undefined ? null : `${missing} is missing`
  }
}

/** Expects all of these. */
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
