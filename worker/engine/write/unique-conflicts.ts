import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { nameOf, storageOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import type { Cells } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { encoded } from './insert.ts'

// Which rows of a write violate a unique key. Only failed writes ask, because databases name one row at most.

const id = columnName('id')
const own = sql.raw('own')

/** A row of a write at a position; `id` is null for a new record. */
export type KeyedRow = { n: number; id: number | null; cells: Cells }

/**
 * The rows whose key a record has: the position of the row and the id of the record. That may be the record of the row
 * itself, if its key does not change.
 */
export function keyHoldersStatement(
  dialect: Dialect,
  table: Table,
  key: readonly Column[],
  rows: readonly KeyedRow[],
): Statement {
  const from = tableName(table.physicalName)
  const isSame = key.map((column, index) => sql`${from}.${nameOf(column)} = given.${part(index)}`)
  return render(
    dialect,
    sql`select given.n, ${from}.${id} from ${givenKeys(dialect, table, key, rows)}
      join ${from} on ${sql.join(isSame, sql` and `)}`,
  )
}

/** The rows whose key an earlier row has: the position of the row, and of the first one with the key. */
export function repeatedKeysStatement(
  dialect: Dialect,
  table: Table,
  key: readonly Column[],
  rows: readonly KeyedRow[],
): Statement {
  const parts = key.map((_, index) => part(index))
  const filled = parts.map((value) => sql`${value} is not null`)
  return render(
    dialect,
    sql`select n, earliest from (
      select n, min(n) over (partition by ${sql.join(parts, sql`, `)}) as earliest
      from ${givenKeys(dialect, table, key, rows)} where ${sql.join(filled, sql` and `)}
    ) as numbered where n <> earliest`,
  )
}

/** A table `given` of positions `n` and keys; parts of the key that an update does not change come from its record. */
function givenKeys(dialect: Dialect, table: Table, key: readonly Column[], rows: readonly KeyedRow[]): SQL {
  const from = tableName(table.physicalName)
  const given = rows.map(({ n, id: record, cells }) => [
    n,
    record,
    ...key.map((column) => (Object.hasOwn(cells, column.id) ? [encoded(dialect, cells, column)] : 0)),
  ])
  const isPartial = rows.some(({ cells }) => key.some((column) => !Object.hasOwn(cells, column.id)))
  const parts = key.map((column, index) => {
    const value = inCollation(dialect, column, dialect.json.innerItem(index + 2, storageOf(column)))
    const kept = inCollation(dialect, column, sql`${own}.${nameOf(column)}`)
    const cell = isPartial
      ? sql`case when ${dialect.json.hasItem(index + 2)} then ${value} else ${kept} end`
      : value
    return sql`${cell} as ${part(index)}`
  })
  const source = dialect.json.rows(JSON.stringify(given))
  const joined = isPartial
    ? sql` left join ${from} as ${own} on ${own}.${id} = ${dialect.json.item(1)}`
    : sql``
  const position = sql`${dialect.json.item(0)} as n`
  return sql`(select ${sql.join([position, ...parts], sql`, `)} from ${source}${joined}) as given`
}

function part(index: number): SQL {
  return sql.raw(`v_${index}`)
}

/** A value that is compared as the column compares its values. */
function inCollation({ native }: Dialect, column: Column, value: SQL): SQL {
  const isText = column.native?.kind === 'shortText' || column.native?.kind === 'text'
  return column.native && isText ? (native?.inCollationOf?.(value, column.native) ?? value) : value
}
