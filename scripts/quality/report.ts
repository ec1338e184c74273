import { complain, say } from '../progress.ts'
import type { Counts } from './counts.ts'
import { describe } from './counts.ts'

export type Outcome = {
  counts: Counts
  /** What is shown when something failed. */
  output: string
  /** Said instead of the counts, if given. */
  note?: string
  /** The output is of interest although nothing failed in the end. */
  hasTrouble?: boolean
}

/** Runs one named part of the checks; prints one line when it is done, and all it said when it failed. */
export async function part(name: string, work: () => Promise<Outcome>): Promise<Counts> {
  const start = performance.now()
  const { counts, output, note, hasTrouble } = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const failed = counts.failed > 0
  say(`${name.padEnd(20)} ${failed ? 'FAILED' : 'ok    '} ${seconds} s  ${note ?? describe(counts)}`)
  if ((failed || hasTrouble) && output.trim() !== '') complain(`\n${output.trim()}\n`)
  return counts
}

/** Works through the parts, at most `limit` at the same time; the results in the order of the parts. */
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
