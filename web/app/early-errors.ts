/** Errors from before there is anybody to tell; error reports take them over, or let them go. */
const kept: unknown[] = []
const keptMax = 30
let stop = (): void => undefined

function keep(error: unknown): void {
  if (kept.length < keptMax) kept.push(error)
}

/** Keeps the first errors of the page from here on. */
export function keepEarlyErrors(): void {
  const onError = (event: ErrorEvent): void => keep(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent): void => keep(event.reason)
  // oxlint-disable-next-line no-console -- SPEC.md section 8: what is printed there is reported
  const print = console.error
  // oxlint-disable-next-line no-console -- as above
  console.error = (...words: unknown[]) => {
    // The first words alone are the program's own; the rest may be anything.
    keep(words[0])
    print(...words)
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  stop = () => {
    // oxlint-disable-next-line no-console -- as above
    console.error = print
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

/**
 * What went wrong until now, once: nothing is kept from here on. Errors as they were thrown, and of what was printed
 * the first words.
 */
export function takeEarlyErrors(): unknown[] {
  stop()
  return kept.splice(0)
}
