/** Errors from before reporting starts; reports take them over or drop them. */
const kept: unknown[] = []
const startupErrorsMax = 30
let stop = (): void => undefined

function keep(error: unknown): void {
  if (kept.length < startupErrorsMax) kept.push(error)
}

/** Captures the first errors of the page. */
export function captureStartupErrors(): void {
  const onError = (event: ErrorEvent): void => keep(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent): void => keep(event.reason)
  // oxlint-disable-next-line no-console -- error reports include what is printed here
  const print = console.error
  // oxlint-disable-next-line no-console -- as above
  console.error = (...words: unknown[]) => {
    // Only the first words come from the program; the rest may be user data.
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

/** Returns the captured errors once and stops capturing: thrown errors, and the first words of console output. */
export function takeStartupErrors(): unknown[] {
  stop()
  return kept.splice(0)
}
