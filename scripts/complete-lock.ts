/**
 * Completes package-lock.json after `npm install` from a registry that lacks packages for other platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { main, logLine } from './progress.ts'
import { type Lock, missingEntries } from './quality/lock.ts'

await main(async () => {
  const file = inRoot('package-lock.json')
  // npm writes this file; only its list of packages is changed.
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const missing = missingEntries(lock)
  const [own, ...others] = Object.entries(lock.packages)
  const sorted = [...others, ...missing].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(own ? [own, ...sorted] : sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  logLine(`package-lock.json: ${missing.length} packages of other platforms added.`)
})
