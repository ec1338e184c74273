import { limits } from '#core/limits.ts'

// The list of bases says when each has changed last. Many changes at once are noted once.

const noted = new Map<string, number>()
const mostKept = 1000

/** Whether a change of a base has not been noted a moment ago by this isolate. */
export function isNewsOf(baseId: string, now: Date): boolean {
  const at = now.getTime()
  if (at - (noted.get(baseId) ?? -Infinity) < limits.baseChangeNotedMs) return false
  if (noted.size >= mostKept) noted.clear()
  noted.set(baseId, at)
  return true
}
