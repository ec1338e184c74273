import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { nameOf, storageOf, writableColumns } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { encoded, columnsNamedIn } from './insert.ts'
import { columnName, isUnshownName, tableName } from '../identifiers/names.ts'
import type { WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'
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
    const expected = dialect.json.innerItem(index + 1, storageOf(column))
    const isDifferent = dialect.syntax.different(
      shown(dialect, column, shownCell(dialect, column, from)),
      shown(dialect, column, expected),
    )
    return sql`(${dialect.json.hasItem(index + 1)} and ${isDifferent})`
  })
  return render(
    dialect,
    sql`not exists (select 1 from ${dialect.json.rows(JSON.stringify(rows))}
      join ${from} on ${from}.${columnName('id')} = ${dialect.json.item(0)}
      where ${sql.join(differs, sql` or `)})`,
  )
}

/**
 * Conditions that a write overwrites no value of a source that fields cannot show, such as infinity, because people see
 * a blank cell there; one for each column.
 */
export function showsOverwrittenAssertions(
  dialect: Dialect,
  table: Table,
  patches: RecordPatch[],
): NonNullable<WritePlan['assertions']> {
  const from = tableName(table.physicalName)
  const written = columnsNamedIn(patches.map(({ cells }) => cells))
  return table.columns.flatMap((column) => {
    if (!written.has(column.id) || !hasUnshown(dialect, column)) return []
    const ids = patches.filter(({ cells }) => Object.hasOwn(cells, column.id)).map(({ id }) => id)
    const unshown = sql`select 1 from ${from} where ${from}.${isUnshownName(column.physicalName)} and ${idsIn(dialect, from, ids)}`
    const { title } = column
    return [
      {
        holds: render(dialect, sql`not exists (${unshown})`),
        otherwise: () => new AppError('INVALID_VALUE', { title, problem: unshownProblem, field: title }),
      },
    ]
  })
}

const unshownProblem =
  'the database has a value here that cannot be shown, such as infinity or a time beyond 24 hours. Change it there.'

function hasUnshown({ native }: Dialect, column: Column): boolean {
  return column.native ? (native?.hasUnshown?.(column.native) ?? false) : false
}

/** A cell as people see it: blank if its value cannot be shown. */
function shownCell(dialect: Dialect, column: Column, from: SQL): SQL {
  const cell = sql`${from}.${nameOf(column)}`
  return hasUnshown(dialect, column)
    ? sql`case when not ${from}.${isUnshownName(column.physicalName)} then ${cell} end`
    : cell
}

/** Tables of sources have nulls where people see an unchecked box. */
function shown(dialect: Dialect, column: Column, value: SQL): SQL {
  const isBox = column.native && storageOf(column) === 'boolean'
  return isBox ? sql`case when ${dialect.syntax.isChecked(value)} then 1 else 0 end` : value
}
