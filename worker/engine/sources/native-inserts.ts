import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect, NativeTables, NewRows } from '../dialect.ts'
import { columnName, nativeName } from '../identifiers/names.ts'
import type { Cells } from '../plan.ts'
import { renderWrite } from '../expressions/render.ts'
import { isDefaultOfNewRow } from './native-defaults.ts'
import { keyQuery, nativeOf, readOnlyNames, requireWritable, type Target, targetOf } from './native-writes.ts'
import { ownColumn, type WrittenColumn, writtenColumns } from './written-columns.ts'

// Inserts into tables of sources, and the ids of the new rows.

const comma = sql.raw(', ')

/** Ids that the caller has chosen, and for rows that are restored, their cells in the writing of their database. */
type Given = { ids?: readonly number[] | null; exact?: readonly Record<string, string>[] }

/**
 * Inserts rows in order; the results have the new ids as rows. Cells without a value get the default of their column,
 * unless the rows are restored.
 */
export function nativeInsert(
  dialect: Dialect,
  table: Table,
  columns: readonly Column[],
  rows: readonly Cells[],
  { ids = null, exact }: Given = {},
): Statement[] {
  const target = targetOf(dialect, table)
  const { idColumn, isNumbered } = target.native
  if (idColumn !== null && ids === null && !isNumbered) {
    const title = table.columns.find(({ primaryKey }) => primaryKey)?.title ?? 'Id'
    throw new AppError('VALUE_REQUIRED', { title, field: title })
  }
  const chosen = idColumn === null ? null : ids
  const { byDefault, newRows } = nativeOf(dialect)
  // All cells are as they were: blank ones too, and those that can only be read.
  if (exact) return insertRows(dialect, target, columns.map(ownColumn), rows, chosen, exact)
  for (const column of columns) requireWritable(column)
  const named = newRows && !chosen ? [...columns, ...keysByDefault(table, columns)] : columns
  const isOmitted = (row: Cells, column: Column) =>
    byDefault ? newRows !== undefined && isNumberedBlank(row, column) : isDefault(row, column)
  const readOnly = readOnlyNames(table.columns)
  const columnsOf = (row: Cells) =>
    writtenColumns(
      named.filter((column) => !isOmitted(row, column)),
      row,
      readOnly,
    )
  return runsOfEqual(rows, columnsOf).flatMap((run) =>
    insertRows(
      dialect,
      target,
      run.columns,
      rows.slice(run.from, run.upTo),
      chosen?.slice(run.from, run.upTo) ?? null,
    ),
  )
}

/** Splits rows into runs of neighbors that write the same columns. */
function runsOfEqual(
  rows: readonly Cells[],
  columnsOf: (row: Cells) => WrittenColumn[],
): { from: number; upTo: number; columns: WrittenColumn[] }[] {
  const runs: { from: number; upTo: number; columns: WrittenColumn[] }[] = []
  rows.forEach((row, index) => {
    const columns = columnsOf(row)
    const last = runs.at(-1)
    const isSame =
      last?.columns.length === columns.length &&
      columns.every(({ name, column }, at) => {
        const other = last.columns[at]
        return other?.name === name && other.column === column
      })
    if (last && isSame) last.upTo = index + 1
    else runs.push({ from: index, upTo: index + 1, columns })
  })
  return runs
}

/** True for a cell that gets the default of its column. */
function isDefault(row: Cells, column: Column): boolean {
  return isDefaultOfNewRow(row[column.id], column)
}

/** True for a blank cell that the database numbers. */
function isNumberedBlank(row: Cells, column: Column): boolean {
  return (row[column.id] ?? null) === null && column.native?.generated === 'identity'
}

function insertRows(
  dialect: Dialect,
  target: Target,
  columns: readonly WrittenColumn[],
  rows: readonly Cells[],
  ids: readonly number[] | null,
  exact: readonly Record<string, string>[] | null = null,
): Statement[] {
  const names = [
    ...columns.map(({ name }) => nativeName(name)),
    ...(ids ? target.keys.map(({ name }) => name) : []),
  ]
  const native = nativeOf(dialect)
  const { newRows } = native
  const id = native.returnedId(target.native)
  const returning = newRows ? sql`` : sql` returning ${id} as ${columnName('id')}`
  if (names.length === 0)
    return rows.map(() => {
      const write = sql`insert into ${target.name} ${native.defaultRow}${returning}`
      return renderWrite(dialect, write, {
        after: newRows?.ids(target, id, [[newRows.number(0)]]),
        inserts: { count: 1, ids: null },
      })
    })
  const into = sql`insert into ${target.name} (${sql.join(names, comma)})${ids ? native.chosenIds : sql``}`
  const perStatement = Math.max(1, Math.floor(dialect.supports.arguments / names.length))
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += perStatement) {
    const part = rows.slice(at, at + perStatement)
    const queryOf = (row: Cells, written: WrittenColumn) =>
      exact
        ? keyQuery(dialect, row, written)
        : (keyQuery(dialect, row, written) ?? (newRows ? defaultOfKey(target, row, written.column) : null))
    const given = native.given(part.flatMap((row) => columns.flatMap((each) => queryOf(row, each) ?? [])))
    const next = given.values[Symbol.iterator]()
    const written = part.map((row, index) => [
      ...columns.map((each) =>
        queryOf(row, each)
          ? (next.next().value ?? sql`null`)
          : exact
            ? restoredCell(native, row, each.column, exact[at + index]?.[each.column.id])
            : insertedCell(native, row, each.column),
      ),
      ...(ids ? [sql`${ids[at + index] ?? null}`] : []),
    ])
    const values = written.map((cells) => sql`(${sql.join(cells, comma)})`)
    const write = sql`${into} values ${sql.join(values, comma)}${returning}`
    // The cells of the key, by their place in the row; the database numbers those that are not written.
    const places = keyNames(target).map((name) =>
      ids ? columns.length : columns.findIndex((column) => column.name === name),
    )
    const keys = (numbers: NewRows) =>
      written.map((cells, index) => places.map((place) => cells[place] ?? numbers.number(index)))
    const after = newRows?.ids(target, id, keys(newRows))
    statements.push(
      renderWrite(dialect, write, {
        given: given.before,
        after,
        inserts: { count: part.length, ids: ids?.slice(at, at + part.length) ?? null },
      }),
    )
  }
  return statements
}

function restoredCell({ argument, exact }: NativeTables, row: Cells, column: Column, text?: string): SQL {
  if (text !== undefined && column.native && exact) return exact.restore(sql`${text}`, column.native)
  return sql`${argument(row[column.id] ?? null, column)}`
}

function insertedCell({ byDefault, argument }: NativeTables, row: Cells, column: Column): SQL {
  if (byDefault && (isDefault(row, column) || isNumberedBlank(row, column))) return byDefault
  return sql`${argument(row[column.id] ?? null, column)}`
}

/** Columns of the key that would get defaults: databases that return nothing cannot tell these. */
function keysByDefault(table: Table, columns: readonly Column[]): Column[] {
  return keyColumns(table).filter(
    (column) => !columns.includes(column) && column.native?.generated !== 'identity' && isDefault({}, column),
  )
}

function keyColumns({ native, columns }: Table): Column[] {
  return columns.filter((column) => native?.key.includes(column.native?.name ?? ''))
}

function keyNames({ native }: Target): string[] {
  return native.idColumn === null ? native.key : [native.idColumn]
}

/** A query for the default of a key, which is written as a value. */
function defaultOfKey({ native }: Target, row: Cells, column: Column): SQL | null {
  if (!native.key.includes(column.native?.name ?? '') || !isDefault(row, column)) return null
  return sql`select ${sql.raw(column.native?.default ?? 'null')}`
}
