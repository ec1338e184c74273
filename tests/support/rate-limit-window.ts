/**
 * Waits for the next window of a rate limit if this one ends within `marginSeconds`, so that all calls of a test fall
 * into one. Windows begin at multiples of their length (worker/store/control/rate-limits.ts).
 */
export async function rateLimitWindow(seconds: number, marginSeconds: number): Promise<void> {
  const left = seconds * 1000 - (Date.now() % (seconds * 1000))
  if (left < marginSeconds * 1000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}
