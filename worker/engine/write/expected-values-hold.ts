import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { nameOf, storageOf, writableColumns } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { encoded, columnsNamedIn } from './insert.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'
import type { RecordPatch } from './update.ts'

/** Condition that cells have their expected values; missing records do not count. */
export function matchesExpectedStatement(dialect: Dialect, table: Table, seen: RecordPatch[]): Statement {
  const from = tableName(table.physicalName)
  const columns = writableColumns(table, columnsNamedIn(seen.map(({ cells }) => cells)))
  // Links and computed fields are not compared, so a row may have nothing to compare.
  if (columns.length === 0) return render(dialect, sql`1 = 1`)
  const rows = seen.map(({ id, cells }) => [
    id,
    ...columns.map((column) => (Object.hasOwn(cells, column.id) ? [encoded(dialect, cells, column)] : 0)),
  ])
  const differs = columns.map((column, index) => {
    const kind = storageOf(column)
    const [cell, seen] = [sql`${from}.${nameOf(column)}`, dialect.json.innerItem(index + 1, kind)]
    // Tables of sources have nulls where people see an unchecked box.
    const isBox = table.native && kind === 'boolean'
    const [one, other] = isBox ? [isSet(dialect, cell), isSet(dialect, seen)] : [cell, seen]
    return sql`(${dialect.json.hasItem(index + 1)} and ${dialect.syntax.different(one, other)})`
  })
  return render(
    dialect,
    sql`not exists (select 1 from ${dialect.json.rows(JSON.stringify(rows))}
      join ${from} on ${from}.${columnName('id')} = ${dialect.json.item(0)}
      where ${sql.join(differs, sql` or `)})`,
  )
}

/** 1 for a checked box, else 0. */
function isSet(dialect: Dialect, value: SQL): SQL {
  return sql`case when ${dialect.syntax.isChecked(value)} then 1 else 0 end`
}
