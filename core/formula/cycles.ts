import { fail } from '../errors.ts'

/**
 * Finds the dependency path from a column back to itself, including it at both ends; null if there is none.
 */
export function cycleThrough(
  columnId: string,
  dependsOn: (columnId: string) => readonly string[],
): string[] | null {
  const seen = new Set<string>()
  const stack: { id: string; path: string[] }[] = [{ id: columnId, path: [columnId] }]
  for (let current = stack.pop(); current; current = stack.pop()) {
    for (const next of dependsOn(current.id)) {
      if (next === columnId) return [...current.path, next]
      if (seen.has(next)) continue
      seen.add(next)
      stack.push({ id: next, path: [...current.path, next] })
    }
  }
  return null
}

/** Throws INVALID_FORMULA with the path if a column would depend on itself. */
export function requireNoCycle(
  columnId: string,
  dependsOn: (columnId: string) => readonly string[],
  titleOf: (columnId: string) => string,
): void {
  const cycle = cycleThrough(columnId, dependsOn)
  if (!cycle) return
  const shown = cycle.length > 12 ? [...cycle.slice(0, 10), '', cycle.at(-1) ?? ''] : cycle
  const path = shown.map((id) => (id === '' ? '…' : titleOf(id))).join(' → ')
  fail('INVALID_FORMULA', { position: 1, problem: `the field would depend on itself: ${path}.` })
}
