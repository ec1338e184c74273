import * as v from 'valibot'
import { kindOf, type Take } from '../../expr/expr.ts'
import type { Column, StorageKind } from '../../schema.ts'
import { Broken, type ComputeScope } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { filteredIds, filtersOf, linkedFilters } from '../links/linked-filters.ts'
import { related } from './link-to-another-record.ts'
import { throughLink } from './lookup.ts'
import { plainNumberColumn, separatesThousands } from '../numbers/plain-number.ts'
import { readOnlyNumber } from '../numbers/read-only-number.ts'

export const rollupFunctions = [
  'count',
  'min',
  'max',
  'avg',
  'sum',
  'countDistinct',
  'sumDistinct',
  'avgDistinct',
] as const satisfies readonly Take[]
export type RollupFunction = (typeof rollupFunctions)[number]

export const rollupOptions = v.object({
  relationColumnId: v.optional(v.string(), ''),
  rollupColumnId: v.optional(v.string(), ''),
  rollupFunction: v.optional(v.picklist(rollupFunctions), 'count'),
  filters: linkedFilters,
  precision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8))),
})

/** Aggregates a field of linked records to one number, or to the first or last date. Ignores blank values. */
export const rollup: Field = {
  type: 'Rollup',
  storage: 'none',
  ...readOnlyNumber,
  search: null,
  dependsOn: (column) => [
    String(column.options['relationColumnId']),
    String(column.options['rollupColumnId']),
    ...filteredIds(filtersOf(column)),
  ],
  compute(column, scope) {
    const through = throughLink(column, 'rollupColumnId', scope)
    if (through instanceof Broken) return through
    const { link, target } = through
    const { rollupFunction: take, precision } = v.parse(rollupOptions, column.options)
    const value = scope.value(target)
    const element = scope.element(target)
    const kind = kindOfResult(take, kindOf(value), scope.value(element), target)
    if (kind instanceof Broken) return kind
    const condition = scope.linkedFilter(column, link)
    if (condition instanceof Broken) return condition
    const expr = related(link, { take, values: [value], kind, condition })
    return {
      expr,
      sort: expr,
      over: null,
      element: readAs(
        take,
        kind,
        column,
        element,
        scope.traits(element),
        precision,
        kindOf(value) === 'integer',
      ),
    }
  },
}

const counts: readonly RollupFunction[] = ['count', 'countDistinct']
const sums: readonly RollupFunction[] = ['sum', 'sumDistinct']
const extremes: readonly RollupFunction[] = ['min', 'max']
const moments: readonly StorageKind[] = ['date', 'time', 'datetime']
const numbers: readonly StorageKind[] = ['integer', 'decimal', 'real']

function kindOfResult(
  take: RollupFunction,
  kind: StorageKind,
  element: Parameters<typeof kindOf>[0],
  target: Column,
): StorageKind | Broken {
  if (counts.includes(take)) return 'integer'
  const each = kind === 'list' ? kindOf(element) : kind
  if (numbers.includes(each)) return extremes.includes(take) && kind === 'integer' ? 'integer' : 'real'
  if (extremes.includes(take) && moments.includes(each)) return each
  return new Broken(
    extremes.includes(take)
      ? `${take} needs numbers, dates or times; "${target.title}" has none.`
      : `${take} needs numbers; "${target.title}" has none.`,
  )
}

/**
 * Minimum and maximum use the source field's format, and so do sums of amounts, percentages and durations.
 */
function readAs(
  take: RollupFunction,
  kind: StorageKind,
  column: Column,
  element: Column,
  traits: ReturnType<ComputeScope['traits']>,
  precision: number | undefined,
  isWhole: boolean,
): Column {
  if (counts.includes(take)) return plainNumberColumn(column, 'integer')
  if (extremes.includes(take) && precision === undefined) return element
  if (traits.numberFormat && !element.computed) return element
  // Sums of integers are integers.
  const places = precision ?? (sums.includes(take) && isWhole ? 0 : undefined)
  const isLocaleString = separatesThousands(element, traits)
  return plainNumberColumn(column, kind === 'integer' ? 'integer' : 'real', {
    precision: places,
    isLocaleString,
  })
}
