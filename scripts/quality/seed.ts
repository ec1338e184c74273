import { execFileSync } from 'node:child_process'
import { inRoot } from '../paths.ts'

/**
 * Seed of property tests and of the order of tests: different for each commit, but constant for a commit, so that a
 * commit that passed does not fail later. Random without a repository.
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
