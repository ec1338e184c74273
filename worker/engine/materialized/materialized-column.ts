import { type Expr, kindOf } from '#core/expr/expr.ts'
import { type Computed, computedOf } from '#core/fields/computed/computed.ts'
import { sortExpr } from '#core/fields/value.ts'
import type { Column, StorageKind, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { inlinedText } from '../expressions/inline-literals.ts'
import { printingIn } from '../expressions/print-related.ts'
import { fnvHash } from '../identifiers/fnv-hash.ts'
import {
  materializedText,
  namesOfMaterialized,
  tableName,
  tablesOfMaterialized,
} from '../identifiers/names.ts'
import type { AutomaticIndex } from '../indexes/index-keys.ts'
import { type Level, levelsOf } from './dependencies.ts'
import { type Event, eventsOf } from './stale-records.ts'

/** The materialized values of a computed column: a table of ids and values, ordered both ways by indexes. */
export type Materialized = {
  index: AutomaticIndex
  table: Table
  columnId: string
  /** What is stored: the expression that the column is sorted by. */
  value: Expr
  kind: StorageKind
  levels: Level[]
  /** The changes that make values stale; each has a trigger. */
  events: Event[]
  names: ReturnType<typeof namesOfMaterialized>
  tables: readonly string[]
}

/** Longer expressions would make the schema too large. */
const expressionLengthMax = 2000

/** The schema compiler makes a new object for each version of the schema. */
const known = new WeakMap<Computed, Materialized | null>()

/** The materialized values that a column could have; null if they would depend on more than records. */
export function materializedOf(dialect: Dialect, table: Table, columnId: string): Materialized | null {
  if (!dialect.supports.automaticIndexes || table.native) return null
  const column = table.columns.find(({ id }) => id === columnId)
  const computed = column && computedOf(column)
  if (!computed) return null
  const before = known.get(computed)
  if (before !== undefined) return before
  const made = materialized(dialect, table, column, computed)
  known.set(computed, made)
  return made
}

function materialized(
  dialect: Dialect,
  table: Table,
  column: Column,
  computed: Computed,
): Materialized | null {
  if (computed.problem !== null || computed.acrossDatabases || computed.formula?.volatile) return null
  const value = sortExpr(column)
  const levels = levelsOf(value, table)
  const kind = kindOf(value)
  if (!levels || kind === 'list' || kind === 'none') return null
  const from = tableName(table.physicalName)
  // The text is only compared with later ones.
  const expression = inlinedText(dialect, printingIn(dialect, table, from).value(value))
  const events = eventsOf(levels)
  if (expression === null || !events) return null
  const keys = [...new Set(events.flatMap((event) => (event.on === 'key' ? [event.key.physicalName] : [])))]
  const named = {
    column: column.physicalName,
    // Other triggers, as a later version may have them, need a name of their own.
    hash: fnvHash(
      [kind, expression, ...events.map(({ on, when, level }) => `${on} ${when} ${level}`)].join(' '),
    ),
    triggers: events.length,
    keys,
  }
  return {
    index: {
      name: materializedText(named),
      columnIds: [column.id],
      use: 'computed',
      expression: shortened(expression),
    },
    table,
    columnId: column.id,
    value,
    kind,
    levels,
    events,
    names: namesOfMaterialized(named),
    tables: tablesOfMaterialized(named),
  }
}

/** The whole text, or its start, length and hash. */
function shortened(text: string): string {
  if (text.length <= expressionLengthMax) return text
  return `${text.slice(0, expressionLengthMax)} ${text.length} ${fnvHash(text)}`
}
