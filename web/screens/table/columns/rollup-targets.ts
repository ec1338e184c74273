import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { RollupFunction } from '#core/fields/types/rollup.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { Column, StorageKind } from '#core/schema.ts'

const anything: readonly RollupFunction[] = ['count', 'countDistinct']
const extremes: readonly RollupFunction[] = ['min', 'max']
const numbers: readonly StorageKind[] = ['integer', 'decimal', 'real']
const moments: readonly StorageKind[] = ['date', 'time', 'datetime']

/** The fields that a rollup function accepts; the ID, which only identifies, comes last. */
export function targetsOf(take: RollupFunction, columns: readonly Column[]): Column[] {
  const fitting = columns.filter((column) => {
    if (anything.includes(take)) return true
    const kind = kindOfValue(elementOf(column))
    return numbers.includes(kind) || (extremes.includes(take) && moments.includes(kind))
  })
  const names = (column: Column): number => (fieldOf(column).measures === false ? 1 : 0)
  return anything.includes(take) ? fitting : fitting.toSorted((one, other) => names(one) - names(other))
}
