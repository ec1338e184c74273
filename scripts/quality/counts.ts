/** Results of tests or checks. */
export type Counts = { passed: number; failed: number; skipped: number }

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(...counts: Counts[]): Counts {
  return counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    nothing,
  )
}

/** `312 passed, 0 failed, 0 skipped`. */
export function describe(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}
