import { sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Change, ChangedRow } from '#core/protocol/changes.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { ExpectedCells } from '../../platform/source-checks.ts'
import type { CellValue, Column, LinkPath, StorageKind, Table } from '#core/schema.ts'
import { cellColumns, keptColumns, storageOf } from '../identifiers/columns.ts'
import { deletePlan } from '../write/delete.ts'
import type { Dialect } from '../dialect.ts'
import { isFilled, reserveIds } from '../write/insert.ts'
import {
  changeLogRow,
  exactCellName,
  loggedNames,
  loggedRecord,
  rowFieldsOf,
} from '../write/change-log-rows.ts'
import { clearOrphanedKeys, releaseUniqueKeys, relinkStatements } from './undo-links.ts'
import { rowOrderPlan } from '../write/move-rows.ts'
import { nativeInsert } from '../sources/native-inserts.ts'
import { columnName, stampColumns, stampKinds, tableName } from '../identifiers/names.ts'
import type { Cells, Stamp, WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { byIdsStatement, idsIn } from '../read/select.ts'
import { updatePlan } from '../write/update.ts'

type RecordChange = Pick<Change, 'kind' | 'rows' | 'ranges'> & {
  /** Columns that the database of a source has computed since. */
  computed?: ReadonlySet<string>
}

/**
 * Reverts a change of records: deletes inserted ones, restores old cell values, and restores deleted records
 * with their ids, authors and times. Skips cells of deleted columns. Null if the log lacks the data, or if
 * the change is not about records.
 */
export function undoPlan(
  dialect: Dialect,
  table: Table,
  change: RecordChange,
  stamp: Stamp,
  read?: string[],
): WritePlan | null {
  switch (change.kind) {
    case 'record.insert':
      return withExpected(table, deletePlan(dialect, table, changedIds(change)), insertedCells(table, change))
    case 'record.update':
      return withExpected(
        table,
        setBack(dialect, table, change.rows, 'before', stamp, read),
        change.rows.map(({ id, after }) => ({ id, cells: after ?? {} })),
      )
    case 'record.delete':
      return change.ranges.length > 0
        ? null
        : reinsertPlan(dialect, table, change.rows, 'before', stamp, read)
    default:
      return null
  }
}

/** Other programs change rows of sources without our log, so the undo itself checks what it finds. */
function withExpected(table: Table, plan: WritePlan, expected: ExpectedCells[]): WritePlan {
  return table.native ? { ...plan, sourceChecks: { ...plan.sourceChecks, expected } } : plan
}

/** All cells of inserted rows, apart from those that the database has computed since. */
function insertedCells(table: Table, { rows, computed }: RecordChange): ExpectedCells[] {
  const columns = keptColumns(table).filter(({ id }) => !computed?.has(id))
  return rows.map(({ id, after }) => ({
    id,
    cells: Object.fromEntries(columns.map((column) => [column.id, after?.[column.id] ?? null])),
  }))
}

/** Repeats a reverted change of records. Null if the log lacks the data. */
export function redoPlan(
  dialect: Dialect,
  table: Table,
  change: RecordChange,
  stamp: Stamp,
  read?: string[],
): WritePlan | null {
  switch (change.kind) {
    case 'record.insert':
      return change.ranges.length > 0 ? null : reinsertPlan(dialect, table, change.rows, 'after', stamp, read)
    case 'record.update':
      return setBack(dialect, table, change.rows, 'after', stamp, read)
    case 'record.delete':
      return deletePlan(dialect, table, changedIds(change))
    default:
      return null
  }
}

/** Ids of the records of a change. */
export function changedIds({ rows, ranges }: RecordChange): number[] {
  const ids = rows.map((row) => row.id)
  for (const [first, last] of ranges) for (let id = first; id <= last; id += 1) ids.push(id)
  return ids
}

function setBack(
  dialect: Dialect,
  table: Table,
  rows: ChangedRow[],
  side: 'before' | 'after',
  stamp: Stamp,
  read?: string[],
): WritePlan {
  // Moves are separate changes.
  if (rows.some((row) => Object.hasOwn(row[side] ?? {}, 'row_order')))
    return rowOrderPlan(dialect, table, new Map(rows.map((row) => [row.id, knownPlace(row[side])])))
  const patches = rows.map((row) => ({
    id: row.id,
    cells: knownCells(cellColumns(table).filter(isWritable), row[side]),
  }))
  const plan = updatePlan(dialect, table, patches, stamp, { always: true, ...(read ? { read } : {}) })
  if (table.native) return plan
  const keyed = rows.filter((row) => table.columns.some(({ link }) => hasKey(link, row[side])))
  const ids = keyed.map(({ id }) => id)
  return {
    ...plan,
    statements: [
      ...releaseUniqueKeys(dialect, table, ids),
      ...plan.statements,
      ...clearOrphanedKeys(dialect, table, ids),
    ],
  }
}

/** True if the values contain the linked record's id. */
function hasKey(link: LinkPath | undefined, values: Record<string, unknown> | null | undefined): boolean {
  return link?.through.kind === 'ownKey' && Object.hasOwn(values ?? {}, link.through.key.id)
}

/** Inserts records with their previous ids; fails if one is taken. */
function reinsertPlan(
  dialect: Dialect,
  table: Table,
  rows: ChangedRow[],
  side: 'before' | 'after',
  stamp: Stamp,
  read?: string[],
): WritePlan {
  const from = tableName(table.physicalName)
  const id = columnName('id')
  const kept = keptColumns(table)
  const cellsOf = rows.map((row) => knownCells(kept, row[side]))
  const columns = kept.filter((column) => isFilled(column, cellsOf))
  const names = [
    id,
    ...stampColumns.map(columnName),
    ...columns.map((column) => columnName(column.physicalName)),
  ]
  const values = rows.map((row, index) => {
    const cells = cellsOf[index] ?? {}
    const stamps: Record<string, unknown> = { created_at: stamp.at, created_by: stamp.by, ...row[side] }
    return [
      row.id,
      ...stampColumns.map((name) => dialect.encode(plainValue(stamps[name]), stampKinds[name])),
      ...columns.map((column) => dialect.encode(cells[column.id] ?? null, storageOf(column))),
    ]
  })
  const ids = rows.map((row) => row.id)
  const which = idsIn(dialect, from, ids)
  const logNames = loggedNames(dialect, rows.length)
  const logged = changeLogRow(dialect, sql`${from}.${id}`, {
    after: loggedRecord(dialect, table, from, logNames, true),
  })
  const source = dialect.json.rows(JSON.stringify(values))
  const itemKinds: StorageKind[] = [
    'integer',
    ...stampColumns.map((name) => stampKinds[name]),
    ...columns.map(storageOf),
  ]
  const items = sql.join(
    itemKinds.map((kind, index) => dialect.json.item(index, kind)),
    sql.raw(', '),
  )
  return {
    kind: 'record.insert',
    assertions: [
      {
        holds: render(dialect, sql`not exists (select 1 from ${from} where ${which})`),
        otherwise: () => new AppError('INVALID_REQUEST', { problem: 'These records already exist.' }),
      },
    ],
    statements: table.native
      ? [
          ...nativeInsert(dialect, table, kept.filter(isRestored), cellsOf, {
            ids,
            exact: exactCellsOf(kept, rows, side),
          }),
          ...relinkStatements(dialect, table, rows, side),
        ]
      : [
          render(
            dialect,
            sql`insert into ${from} (${sql.join(names, sql.raw(', '))}) select ${items} from ${source}`,
          ),
          ...reserveIds(dialect, table),
          ...clearOrphanedKeys(dialect, table, ids),
          ...relinkStatements(dialect, table, rows, side),
        ],
    rowsAfter: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${which}`),
    ...rowFieldsOf(logNames),
    reads: read ? [byIdsStatement(dialect, table, read, ids)] : [],
  }
}

function isWritable({ native }: Column): boolean {
  return native?.readOnly !== true
}

/** Generated columns follow from the others. */
function isRestored({ native }: Column): boolean {
  return native !== null && native !== undefined && native.generated !== 'expression'
}

/** The cells of rows of a source in the writing of their database. */
function exactCellsOf(
  columns: readonly Column[],
  rows: readonly ChangedRow[],
  side: 'before' | 'after',
): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({ id }) => {
        const text = row[side]?.[exactCellName(id)]
        return typeof text === 'string' ? [[id, text]] : []
      }),
    ),
  )
}

/** Logged cells of these columns, as valid values. */
function knownCells(columns: readonly Column[], logged: Record<string, unknown> | null | undefined): Cells {
  const cells: Cells = {}
  for (const column of columns) {
    if (logged && Object.hasOwn(logged, column.id))
      cells[column.id] = knownOptions(column, cellValue(logged[column.id]))
  }
  return cells
}

function knownPlace(logged: Record<string, unknown> | null | undefined): number | null {
  const place = logged?.['row_order']
  return typeof place === 'number' ? place : null
}

/** Skips deleted options, as deletion has removed them from all other cells. */
function knownOptions(column: Column, value: CellValue): CellValue {
  if (!fieldOf(column).hasOptions || value === null) return value
  const isKnown = (id: unknown) => column.selectOptions.some((option) => option.id === id)
  if (!Array.isArray(value)) return isKnown(value) ? value : null
  const kept = value.filter(isKnown)
  return kept.length > 0 ? kept : null
}

function cellValue(value: unknown): CellValue {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  return typeof value === 'boolean' ? value : plainValue(value)
}

function plainValue(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
