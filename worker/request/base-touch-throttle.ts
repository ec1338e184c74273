import * as limits from '#core/limits.ts'

// Bases have a last-changed time; frequent changes update it once.

const noted = new Map<string, number>()
const mostKept = 1000

/** Returns true unless this isolate has updated the time recently. */
export function shouldTouchBase(baseId: string, now: Date): boolean {
  const at = now.getTime()
  if (at - (noted.get(baseId) ?? -Infinity) < limits.baseTouchIntervalMs) return false
  if (noted.size >= mostKept) noted.clear()
  noted.set(baseId, at)
  return true
}
