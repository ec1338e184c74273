import { complain } from '../progress.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A Ctrl-C reaches us from the terminal and once more from npm; closer together than this is one press. */
const onePress = 500
const patience = 10_000

/** Milliseconds between two looks at whether npm is still there. */
const parentCheck = 500

/**
 * Closes all on the first Ctrl-C (or SIGTERM, SIGHUP) and ends with code 0; a second Ctrl-C ends at once.
 * Returns a function that does the same on demand, with a code of its own.
 */
export function closeOnSignals(close: () => Promise<void>): (code: number) => void {
  let since: number | null = null
  const end = (code: number) => {
    if (since !== null) return
    since = performance.now()
    setTimeout(() => process.exit(code || 1), patience).unref()
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        complain(`Not everything could be closed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) {
    process.on(signal, () => {
      if (since !== null && performance.now() - since > onePress) process.exit(130)
      end(0)
    })
  }
  endWithNpm(end)
  return end
}

/** npm can be ended in ways that it does not pass on; nobody is left then who would end us. */
function endWithNpm(end: (code: number) => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end(0)
  }, parentCheck).unref()
}
