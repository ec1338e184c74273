import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { type Computed, computedOf } from '#core/fields/computed/computed.ts'
import type { Column, StorageKind, Table } from '#core/schema.ts'
import type { Dialect, OrderTerm, Printing } from '../dialect.ts'
import { inlinedText } from '../expressions/inline-literals.ts'
import { printingIn } from '../expressions/print-related.ts'
import { printSortKey } from '../expressions/sort-key.ts'
import { fnvHash } from '../identifiers/fnv-hash.ts'
import {
  materializedText,
  namesOfMaterialized,
  tableName,
  tablesOfMaterialized,
} from '../identifiers/names.ts'
import { type AutomaticIndex, hasIndex } from '../indexes/index-keys.ts'
import { type Level, levelsOf } from './dependencies.ts'
import {
  columnsOfSpec,
  expressionsOf,
  type MaterializedSpec,
  nameOfSpec,
  specOfName,
} from './materialized-spec.ts'
import { type Event, eventsOf } from './stale-records.ts'

/** Materialized values: a table of ids and values with indexes. */
export type Materialized = {
  spec: MaterializedSpec
  index: AutomaticIndex
  table: Table
  values: [MaterializedValue, ...MaterializedValue[]]
  levels: Level[]
  /** The changes that make values stale; each has a trigger. */
  events: Event[]
  names: ReturnType<typeof namesOfMaterialized>
  tables: readonly string[]
}

/** One of the values that are stored of each record, in its order. */
export type MaterializedValue = {
  expr: Expr
  kind: StorageKind
  /** The column of the table of values. */
  name: SQL
  /** Names it in expressions, as if it was a column of the record. */
  reference: string
}

/** Longer expressions would make the schema too large. */
const expressionLengthMax = 2000

/** The schema compiler makes a new object for each version of the schema. */
const known = new WeakMap<Computed, Map<string, Materialized | null>>()

/** The materialized values of a spec; null if they would depend on more than records. */
export function materializedOf(dialect: Dialect, table: Table, spec: MaterializedSpec): Materialized | null {
  if (!dialect.supports.automaticIndexes || table.native) return null
  const columns = columnsOfSpec(table, spec)
  const first = columns?.map(computedOf).find((computed) => computed !== null)
  if (!columns || !first) return null
  const ofFirst = known.get(first) ?? new Map<string, Materialized | null>()
  known.set(first, ofFirst)
  const key = JSON.stringify(spec)
  const before = ofFirst.get(key)
  if (before !== undefined) return before
  const made = materialized(dialect, table, spec, columns)
  ofFirst.set(key, made)
  return made
}

/** The same, by its name; null if the fields have changed so that there is none. */
export function materializedNamed(dialect: Dialect, table: Table, name: string): Materialized | null {
  const spec = specOfName(table, name)
  return spec && materializedOf(dialect, table, spec)
}

/** The materialized values of a spec, if they are there and statements may use them. */
export function existingMaterialized(
  dialect: Dialect,
  table: Table,
  spec: MaterializedSpec,
): Materialized | null {
  if (!dialect.materialized) return null
  const found = materializedOf(dialect, table, spec)
  return found && dialect.materialized.has(found.index.name) && hasIndex(table, found.index) ? found : null
}

/** Computes a value of a record that `print` prints. */
export function computedValue({ spec }: Pick<Materialized, 'spec'>, print: Printing, expr: Expr): SQL {
  return spec.of === 'sort' ? printSortKey(print, expr) : print.value(expr)
}

/** The stored values, or others in their place, in the order of their sort or in this direction. */
export function materializedOrder(
  dialect: Dialect,
  { spec, values }: Materialized,
  direction: 'asc' | 'desc',
  printed: (value: MaterializedValue) => SQL = ({ name }) => name,
): OrderTerm[] {
  return values.flatMap((value, index) =>
    dialect.order(
      printed(value),
      value.kind,
      spec.of === 'sort' ? (spec.sorts[index]?.direction ?? 'asc') : direction,
    ),
  )
}

/** The columns of the table of values. */
export function namesIn(values: readonly MaterializedValue[]): SQL {
  return sql.join(
    values.map(({ name }) => name),
    sql.raw(', '),
  )
}

function materialized(
  dialect: Dialect,
  table: Table,
  spec: MaterializedSpec,
  columns: readonly Column[],
): Materialized | null {
  const isPossible = columns
    .map(computedOf)
    .every(
      (computed) =>
        !computed || (computed.problem === null && !computed.acrossDatabases && !computed.formula?.volatile),
    )
  if (!isPossible) return null
  const exprs = expressionsOf(spec, columns)
  const levels = levelsOf(exprs, table)
  const values = exprs.map((expr, index): MaterializedValue => ({
    expr,
    kind: kindOf(expr),
    name: sql.raw(index === 0 ? 'v' : `v${index}`),
    reference: spec.of === 'value' ? spec.columnId : `${spec.of} ${index} ${columns[0]?.id}`,
  }))
  const [first, ...others] = values
  if (!levels || !first || !values.every(({ kind }) => isStorable(spec, kind))) return null
  const print = printingIn(dialect, table, tableName(table.physicalName))
  // The text is only compared with later ones.
  const texts = exprs.map((expr) => inlinedText(dialect, computedValue({ spec }, print, expr)))
  const events = eventsOf(levels)
  if (!texts.every((text) => text !== null) || !events) return null
  const expression = texts.join(', ')
  const keys = [...new Set(events.flatMap((event) => (event.on === 'key' ? [event.key.physicalName] : [])))]
  const own = nameOfSpec(spec, columns)
  const kinds = values.map(({ kind }) => kind)
  const written = events.map(({ on, when, level }) => `${on} ${when} ${level}`)
  const of = spec.of === 'value' ? [] : [spec.of, ...own.columns, ...own.directions]
  const named = {
    ...own,
    // Other triggers, as a later version may have them, need a name of their own.
    hash: fnvHash([...of, ...kinds, expression, ...written].join(' ')),
    triggers: events.length,
    keys,
  }
  return {
    spec,
    index: {
      name: materializedText(named),
      columnIds: columns.map(({ id }) => id),
      use: 'computed',
      expression: shortened(expression),
    },
    table,
    values: [first, ...others],
    levels,
    events,
    names: namesOfMaterialized(named),
    tables: tablesOfMaterialized(named),
  }
}

/** Groups of lists are stored as their text. */
function isStorable({ of }: MaterializedSpec, kind: StorageKind): boolean {
  return kind !== 'none' && (kind !== 'list' || of === 'group')
}

/** The whole text, or its start, length and hash. */
function shortened(text: string): string {
  if (text.length <= expressionLengthMax) return text
  return `${text.slice(0, expressionLengthMax)} ${text.length} ${fnvHash(text)}`
}
