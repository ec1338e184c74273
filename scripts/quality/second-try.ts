import { basename } from 'node:path'
import { add, describe } from './counts.ts'
import type { Outcome } from './report.ts'
import type { TestRun } from './vitest.ts'

/** Failures in more files than this are no accident. */
const mostFiles = 3

/**
 * Runs tests, and the few files in which something failed once more, for a busy machine may starve a story of a browser.
 * What passed only then is named, with what was wrong the first time: docs/decisions/0025-a-second-try.md.
 */
export async function withSecondTry(run: (paths: string[]) => Promise<TestRun>): Promise<Outcome> {
  const first = await run([])
  const failed = first.files.filter(({ isFailed }) => isFailed)
  if (failed.length === 0 || failed.length > mostFiles) return first
  const second = await run(failed.map(({ path }) => path))
  const others = first.files.filter(({ isFailed }) => !isFailed)
  const counts = add(...others.map((file) => file.counts), second.counts)
  const names = failed.map(({ path }) => basename(path)).join(', ')
  return {
    counts,
    output: `${first.output}\n\nSecond try:\n${second.output}`,
    note: `${describe(counts)}; tried twice: ${names}`,
    hasTrouble: true,
  }
}
