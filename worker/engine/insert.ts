import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#core/limits.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import { storageOf, writableColumns } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { loggedRecord, loggedRow } from './log.ts'
import { columnName, tableName } from './names.ts'
import type { Cells, Stamp, WritePlan } from './plan.ts'
import { render } from './render.ts'
import { selected } from './select.ts'

export type InsertOptions = {
  /** Columns to read the new records by; none for no reading. */
  read?: string[]
  /** Log ids only; default for more rows than one call may bring. */
  compact?: boolean
}

const id = columnName('id')

/**
 * Inserts records, in order, with rising ids (`insertedIds`); the read is in the same order. A cell that is not given
 * is null. Throws COLUMN_NOT_FOUND and READ_ONLY_FIELD.
 */
export function insertPlan(
  dialect: Dialect,
  table: Table,
  rows: Cells[],
  stamp: Stamp,
  options: InsertOptions = {},
): WritePlan {
  const from = tableName(table.physicalName)
  const columns = writableColumns(table, namedIn(rows)).filter((column) => isFilled(column, rows))
  const last = dialect.lastId(table.physicalName)
  const added = sql`${from}.${id} > ${last} - ${rows.length}`
  const compact = options.compact ?? rows.length > limits.bulkRowsMax
  const logged = loggedRow(dialect, sql`${from}.${id}`, { after: loggedRecord(dialect, table, from) })
  return {
    kind: 'record.insert',
    statements: rows.length === 0 ? [] : [insertStatement(dialect, from, columns, rows, stamp)],
    ...(compact
      ? { ranges: render(dialect, dialect.json.range(sql`(${last} - ${rows.length} + 1)`, last)) }
      : {
          rowsAfter: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${added}`),
        }),
    reads: options.read
      ? [
          render(
            dialect,
            sql`select ${selected(dialect, table, options.read, from)} from ${from} where ${added} order by ${from}.${id}`,
          ),
        ]
      : [],
  }
}

function insertStatement(
  dialect: Dialect,
  from: SQL,
  columns: Column[],
  rows: Cells[],
  { at, by }: Stamp,
): Statement {
  const names = [columnName('created_at'), columnName('created_by'), ...columns.map(nameOf)]
  const into = sql`insert into ${from} (${sql.join(names, sql.raw(', '))})`
  const values = columns.map((column, index) =>
    rows.length === 1 ? sql`${encoded(dialect, rows[0], column)}` : dialect.json.item(index),
  )
  const cells = sql.join([sql`${at}`, sql`${by}`, ...values], sql.raw(', '))
  if (rows.length === 1) return render(dialect, sql`${into} values (${cells})`)
  const source = dialect.json.rows(
    JSON.stringify(rows.map((row) => columns.map((column) => encoded(dialect, row, column)))),
  )
  return render(dialect, sql`${into} select ${cells} from ${source}`)
}

/** The columns that rows have cells of. */
export function namedIn(rows: readonly Cells[]): Set<string> {
  const named = new Set<string>()
  for (const row of rows) for (const columnId of Object.keys(row)) named.add(columnId)
  return named
}

/** False for a column that stays blank: finding each cell of a row takes longer the more of them a row has. */
export function isFilled(column: Column, rows: readonly Cells[]): boolean {
  return rows.some((row) => (row[column.id] ?? null) !== null)
}

export function encoded(dialect: Dialect, row: Cells | undefined, column: Column): string | number | null {
  return dialect.encode(row?.[column.id] ?? null, storageOf(column))
}

export function nameOf(column: Column): SQL {
  return columnName(column.physicalName)
}
