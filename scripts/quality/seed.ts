import { execFileSync } from 'node:child_process'
import { inRoot } from '../paths.ts'

/**
 * What property tests begin with: another value for each commit, and the same one wherever that commit is tested, so
 * that what passed once is not refused by chance. A random one where there is no repository.
 */
export function commitSeed(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: inRoot('.'),
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return Math.floor(Math.random() * 2 ** 28)
  }
}
