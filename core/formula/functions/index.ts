import type { FormulaFunction } from '../function.ts'
import { dateFunctions } from './date.ts'
import { dateTextFunctions } from './date-text.ts'
import { listFunctions } from './list.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './number.ts'
import { recordFunctions } from './record.ts'
import { scienceFunctions } from './science.ts'
import { textFunctions } from './text.ts'

/** All formula functions. */
export const formulaFunctionList: readonly FormulaFunction[] = [
  ...textFunctions,
  ...numberFunctions,
  ...scienceFunctions,
  ...logicFunctions,
  ...dateFunctions,
  ...dateTextFunctions,
  ...listFunctions,
  ...recordFunctions,
]

const byName = new Map(
  formulaFunctionList.flatMap((spec) =>
    [spec.name, ...(spec.aliases ?? [])].map((name) => [name, spec] as const),
  ),
)

/** Finds a function by name or alias, ignoring case. */
export function functionByName(name: string): FormulaFunction | undefined {
  return byName.get(name.toUpperCase())
}

/** Suggests a name with an edit distance of up to two, or the same start, for errors. */
export function similarFunction(name: string): string | undefined {
  const wanted = name.toUpperCase()
  if (wanted.length > 40) return undefined
  const scored = [...byName.keys()].map((known) => ({ known, distance: distance(wanted, known) }))
  const best = scored.reduce((a, b) => (b.distance < a.distance ? b : a))
  return best.distance <= Math.min(2, Math.floor(wanted.length / 2))
    ? best.known
    : [...byName.keys()].find((known) => wanted.length > 2 && known.startsWith(wanted))
}

/** Edit distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? a.length
}
