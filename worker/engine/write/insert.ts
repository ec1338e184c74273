import { type SQL, sql } from 'drizzle-orm'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Column, Table } from '#core/schema.ts'
import { InsertedIds, type Statement } from '../../platform/statement.ts'
import { nameOf, storageOf, writableColumns } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { changeLogRow, loggedNames, loggedRecord, rowFieldsOf } from './change-log-rows.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { hasDefault } from '../sources/native-defaults.ts'
import { nativeInsert } from '../sources/native-inserts.ts'
import type { Cells, Stamp, WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { idsIn, selected } from '../read/select.ts'
import { insertedChecks } from './stored-cells.ts'

export type InsertOptions = {
  /** Columns of the new records to read; none by default. */
  read?: string[]
  /** Logs ids only; default for more rows than a call may contain. */
  compact?: boolean
  /** Ids chosen by the caller, one per row; fails with DUPLICATE_VALUE if one is taken. */
  ids?: number[]
  /** Row order values, one per row; by default new records are last. */
  rowOrders?: readonly number[]
}

const id = columnName('id')

/**
 * Inserts records in order, with ascending ids (`insertedIds`); the read is in the same order. Missing cells
 * are null. Throws COLUMN_NOT_FOUND and READ_ONLY_FIELD.
 */
export function insertPlan(
  dialect: Dialect,
  table: Table,
  rows: Cells[],
  stamp: Stamp,
  options: InsertOptions = {},
): WritePlan {
  const from = tableName(table.physicalName)
  const columns = writableColumns(table, columnsNamedIn(rows)).filter(
    (column) => isFilled(column, rows) || (hasDefault(column) && isBlanked(column, rows)),
  )
  const last = dialect.lastId(table.physicalName)
  const { ids } = options
  const added = ids ? idsIn(dialect, from, ids) : newestRows(dialect, table, rows.length)
  const compact = !ids && !table.native && (options.compact ?? rows.length > limits.bulkRowsMax)
  const names = loggedNames(dialect, rows.length)
  const logged = changeLogRow(dialect, sql`${from}.${id}`, {
    after: loggedRecord(dialect, table, from, names),
  })
  return {
    kind: 'record.insert',
    ...(ids && !table.native
      ? { assertions: [idsAreNear(dialect, table, ids), idsAreFree(dialect, table, ids)] }
      : {}),
    statements: rows.length === 0 ? [] : inserts(dialect, table, columns, rows, stamp, options),
    ...(compact
      ? { ranges: render(dialect, dialect.json.range(sql`(${last} - ${rows.length} + 1)`, last)) }
      : {
          rowsAfter: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${added}`),
          ...rowFieldsOf(names),
        }),
    ...insertedChecks(dialect, table, rows),
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

function inserts(
  dialect: Dialect,
  table: Table,
  columns: Column[],
  rows: Cells[],
  stamp: Stamp,
  options: InsertOptions,
): Statement[] {
  if (table.native) {
    if (options.rowOrders) failBecause('SOURCE_UNSUPPORTED', 'rowOrder')
    if (options.ids && table.native.idColumn === null) failBecause('SOURCE_UNSUPPORTED', 'recordIds')
    return nativeInsert(dialect, table, columns, rows, { ids: options.ids ?? null })
  }
  const from = tableName(table.physicalName)
  return [
    insertStatement(dialect, from, columns, rows, stamp, options),
    ...(options.ids ? reserveIds(dialect, table) : []),
  ]
}

/** Condition on the rows that the plan has just inserted. */
function newestRows(dialect: Dialect, table: Table, count: number): SQL {
  const key = sql`${tableName(table.physicalName)}.${id}`
  if (!table.native) return sql`${key} > ${dialect.lastId(table.physicalName)} - ${count}`
  return sql`${key} in (select ${dialect.json.element()} from ${dialect.json.rows(new InsertedIds())})`
}

/** The id of one of the rows that were just inserted, by its position from 1. */
export function newestId(dialect: Dialect, table: Table, count: number, position: SQL): SQL {
  if (table.native && dialect.native) return dialect.native.insertedId(position)
  return sql`(${dialect.lastId(table.physicalName)} - ${count} + ${position})`
}

function insertStatement(
  dialect: Dialect,
  from: SQL,
  columns: Column[],
  rows: Cells[],
  { at, by }: Stamp,
  { ids, rowOrders }: InsertOptions,
): Statement {
  const names = [
    columnName('created_at'),
    columnName('created_by'),
    ...columns.map(nameOf),
    ...(ids ? [id] : []),
    ...(rowOrders ? [columnName('row_order')] : []),
  ]
  const given = rows.map((row, index) => [
    ...columns.map((column) => encoded(dialect, row, column)),
    ...(ids ? [ids[index] ?? null] : []),
    ...(rowOrders ? [rowOrders[index] ?? null] : []),
  ])
  const kinds = [
    ...columns.map(storageOf),
    ...(ids ? ['integer' as const] : []),
    ...(rowOrders ? ['real' as const] : []),
  ]
  const { returningIds } = dialect.syntax
  const into = sql`insert into ${from} (${sql.join(names, sql.raw(', '))})`
  const values = (given[0] ?? []).map((value, index) =>
    rows.length === 1 ? sql`${value}` : dialect.json.item(index, kinds[index]),
  )
  const cells = sql.join([sql`${dialect.encode(at, 'datetime')}`, sql`${by}`, ...values], sql.raw(', '))
  if (rows.length === 1) return render(dialect, sql`${into} values (${cells})${returningIds}`)
  const source = dialect.json.rows(JSON.stringify(given))
  return render(dialect, sql`${into} select ${cells} from ${source}${returningIds}`)
}

/** The statement after an insert of chosen ids, if the database needs one. */
export function reserveIds(dialect: Dialect, { physicalName }: Pick<Table, 'physicalName'>): Statement[] {
  return dialect.reserveIds ? [render(dialect, dialect.reserveIds(physicalName))] : []
}

/** Condition that no id is far beyond the last one. */
function idsAreNear(
  dialect: Dialect,
  table: Table,
  ids: number[],
): NonNullable<WritePlan['assertions']>[number] {
  const ahead = limits.chosenRecordIdAheadMax
  const highest = ids.reduce((one, other) => Math.max(one, other), 0)
  const problem = `must be at most ${ahead} beyond the last id of the table.`
  return {
    holds: render(dialect, sql`${highest} <= ${dialect.lastId(table.physicalName)} + ${ahead}`),
    otherwise: () => new AppError('INVALID_VALUE', { title: idTitle(table), problem, field: idTitle(table) }),
  }
}

function idTitle(table: Table): string {
  return table.columns.find((column) => column.primaryKey)?.title ?? 'Id'
}

/** Condition that no record has one of these ids. */
function idsAreFree(
  dialect: Dialect,
  table: Table,
  ids: number[],
): NonNullable<WritePlan['assertions']>[number] {
  const from = tableName(table.physicalName)
  const title = idTitle(table)
  return {
    holds: render(dialect, sql`not exists (select 1 from ${from} where ${idsIn(dialect, from, ids)})`),
    otherwise: () => new AppError('DUPLICATE_VALUE', { title, field: title }),
  }
}

/** The columns that occur in rows. */
export function columnsNamedIn(rows: readonly Cells[]): Set<string> {
  const named = new Set<string>()
  for (const row of rows) for (const columnId of Object.keys(row)) named.add(columnId)
  return named
}

/** False for columns that are blank in all rows; omitting them is faster. */
export function isFilled(column: Column, rows: readonly Cells[]): boolean {
  return rows.some((row) => (row[column.id] ?? null) !== null)
}

/** True for columns that a row sets to null. */
function isBlanked({ id: columnId }: Column, rows: readonly Cells[]): boolean {
  return rows.some((row) => row[columnId] === null)
}

export function encoded(dialect: Dialect, row: Cells | undefined, column: Column): string | number | null {
  return dialect.encode(row?.[column.id] ?? null, storageOf(column))
}
