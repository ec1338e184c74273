import { logError } from '../progress.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C arrives from the terminal and again from npm; signals within this interval count as one. */
const repeatedSignalMs = 500
const shutdownTimeoutMs = 10_000

/** Time between checks that npm is still running. */
const parentCheckIntervalMs = 500

/**
 * Closes everything on the first Ctrl-C (or SIGTERM, SIGHUP) and exits with code 0; a second Ctrl-C exits
 * immediately. Returns a function that does the same with a given code.
 */
export function closeOnSignals(close: () => Promise<void>): (code: number) => void {
  let since: number | null = null
  const end = (code: number) => {
    if (since !== null) return
    since = performance.now()
    setTimeout(() => process.exit(code || 1), shutdownTimeoutMs).unref()
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        logError(`Not everything could be closed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) {
    process.on(signal, () => {
      if (since !== null && performance.now() - since > repeatedSignalMs) process.exit(130)
      end(0)
    })
  }
  endWithNpm(end)
  return end
}

/** npm may die without passing on a signal; then end this process too. */
function endWithNpm(end: (code: number) => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end(0)
  }, parentCheckIntervalMs).unref()
}
