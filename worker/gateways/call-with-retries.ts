/** Backoff: milliseconds before each attempt. */
const attemptDelaysMs = [0, 100, 500, 2000]

/** Makes a call until it succeeds, at most four times. Never throws; true if it succeeded. */
export async function callWithRetries(call: () => Promise<void>): Promise<boolean> {
  for (const delayMs of attemptDelaysMs) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    try {
      await call()
      return true
    } catch {
      // The next attempt follows.
    }
  }
  return false
}
