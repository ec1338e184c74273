import { logError, logLine } from '../progress.ts'
import type { Counts } from './counts.ts'
import { describe } from './counts.ts'

export type Outcome = {
  counts: Counts
  /** Printed on failure. */
  output: string
  /** Printed instead of the counts. */
  note?: string
}

/** Runs a named part of the checks; prints a line when it is done, and its output on failure. */
export async function part(name: string, work: () => Promise<Outcome>): Promise<Counts> {
  const start = performance.now()
  const { counts, output, note } = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const failed = counts.failed > 0
  logLine(`${name.padEnd(20)} ${failed ? 'FAILED' : 'ok    '} ${seconds} s  ${note ?? describe(counts)}`)
  if (failed && output.trim() !== '') logError(`\n${output.trim()}\n`)
  return counts
}

/** Runs the parts with at most `limit` at a time; returns the results in order. */
export async function pooled<T>(limit: number, works: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < works.length) {
      const index = next
      next += 1
      const work = works[index]
      if (work) results[index] = await work()
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
