import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { nameOf, storageOf, writableColumns } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { printSelection } from '../read/filter.ts'
import type { Selection } from '../selection.ts'
import { encoded, columnsNamedIn } from './insert.ts'
import { changeLogRow, loggedEntries, loggedNames, type LoggedNames, rowFieldsOf } from './change-log-rows.ts'
import { databaseEntries, storedChecks } from './stored-cells.ts'
import { idArgument } from '../expressions/id-argument.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { nativeUpdate } from '../sources/native-writes.ts'
import { recordsExistAssertion } from '../read/record-exists.ts'
import type { Cells, Stamp, WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { byIdsStatement, idsIn } from '../read/select.ts'

export type RecordPatch = { id: number; cells: Cells }

const id = columnName('id')

/**
 * Updates cells of records; several patches of one record apply in order. Fails with RECORD_NOT_FOUND without
 * any change if a record does not exist; `lenient` ignores those. Unchanged cells are neither written nor
 * logged, except with `always`.
 */
export function updatePlan(
  dialect: Dialect,
  table: Table,
  patches: RecordPatch[],
  stamp: Stamp,
  options: { read?: string[]; lenient?: boolean; always?: boolean } = {},
): WritePlan {
  const merged = mergePatches(patches)
  const ids = merged.map((patch) => patch.id)
  const columns = writableColumns(table, columnsNamedIn(merged.map(({ cells }) => cells)))
  const { always = false } = options
  const nothing = merged.length === 0 || (columns.length === 0 && !always)
  const names = loggedNames(dialect, merged.length)
  const given = givenCells(dialect, table, merged, columns)
  const written = writtenCells(dialect, table, columns, given, names, always)
  return {
    kind: 'record.update',
    statements: nothing ? [] : table.native ? nativeUpdates(dialect, table, merged) : [written.update(stamp)],
    rowsBefore: nothing ? render(dialect, sql`'[]'`) : written.logged(),
    ...rowFieldsOf(names),
    ...(nothing ? {} : storedChecks(dialect, table, merged)),
    ...(always ? {} : { onlyIfChanged: true }),
    ...(options.lenient ? {} : { assertions: recordsExistAssertion(dialect, table, ids) }),
    reads: options.read ? [byIdsStatement(dialect, table, options.read, ids)] : [],
  }
}

/**
 * Sets the same cells in every selected record of a range of ids. The first statement counts the records; the
 * result of the second one has the number of changed records.
 */
export function updateWherePlan(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  cells: Cells,
  stamp: Stamp,
  window: IdRange,
): WritePlan {
  const from = tableName(table.physicalName)
  const columns = writableColumns(table, Object.keys(cells))
  const chosen = matchingIds(dialect, table, selection, window)
  const rows = { source: null, where: sql`${from}.${id} in (${chosen})` }
  const names = loggedNames(dialect, null)
  const written = writtenCells(
    dialect,
    table,
    columns,
    { ...sameCells(dialect, cells, columns), rows },
    names,
  )
  return {
    kind: 'record.update',
    statements: [
      render(dialect, sql`select count(*) from ${dialect.syntax.derived(chosen)}`),
      ...(table.native
        ? nativeUpdate(dialect, table, columns, cells, written.where)
        : [written.update(stamp)]),
    ],
    rowsBefore: written.logged(),
    ...rowFieldsOf(names),
    ...storedChecks(dialect, table),
    onlyIfChanged: true,
    reads: [],
  }
}

/** One statement for all records that get the same cells. */
function nativeUpdates(dialect: Dialect, table: Table, patches: RecordPatch[]): Statement[] {
  const from = tableName(table.physicalName)
  const byCells = Map.groupBy(patches, ({ cells }) => JSON.stringify(cells))
  return [...byCells.values()].flatMap((same) => {
    const cells = same[0]?.cells ?? {}
    const ids = same.map((patch) => patch.id)
    const columns = writableColumns(table, Object.keys(cells))
    return nativeUpdate(dialect, table, columns, cells, idsIn(dialect, from, ids))
  })
}

/** Ids after one, up to another or the end (null). */
export type IdRange = { after: number; upTo: number | null }

/** Ids of the selected records in a range, as a query. */
export function matchingIds(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  { after, upTo }: IdRange,
): SQL {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, selection, from)
  const end = upTo === null ? sql`` : sql` and ${from}.${id} <= ${idArgument(dialect, upTo)}`
  return sql`select ${from}.${id} from ${from}
    where ${from}.${id} > ${idArgument(dialect, after)}${end}${where ? sql` and ${where}` : sql``}`
}

/**
 * Splits the selected records after an id into windows of `size`: the last id of each full window, in order,
 * at most `most`. Decode it with `decodeIds`.
 */
export function idWindowBoundsStatement(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  { after, size, most }: { after: number; size: number; most: number },
): Statement {
  const chosen = matchingIds(dialect, table, selection, { after, upTo: null })
  const numbered = sql`select ${id}, row_number() over (order by ${id}) as n from ${dialect.syntax.derived(chosen)}`
  return render(
    dialect,
    sql`select ${id} from ${dialect.syntax.derived(numbered)}
      where n % ${size} = 0 order by ${id} limit ${most}`,
  )
}

function mergePatches(patches: RecordPatch[]): RecordPatch[] {
  const byId = new Map<number, Cells>()
  for (const patch of patches) byId.set(patch.id, { ...byId.get(patch.id), ...patch.cells })
  return [...byId].map(([key, cells]) => ({ id: key, cells }))
}

/** New values by column index, and the rows that get them. */
type Given = {
  value(index: number): SQL
  /** The value as JSON text. */
  json(index: number): SQL
  /** Whether a row gets a value; null if all do. */
  has: ((index: number) => SQL) | null
  rows: { source: SQL | null; where: SQL }
}

function givenCells(dialect: Dialect, table: Table, patches: RecordPatch[], columns: Column[]): Given {
  const key = sql`${tableName(table.physicalName)}.${id}`
  const [only] = patches
  if (only && patches.length === 1)
    return {
      ...sameCells(dialect, only.cells, columns),
      rows: { source: null, where: sql`${key} = ${idArgument(dialect, only.id)}` },
    }
  const even = patches.every(({ cells }) => Object.keys(cells).length === columns.length)
  // `[id, cell, ...]`, or `[id, [cell] or 0, ...]` if patches have different columns.
  const rows = patches.map(({ id: record, cells }) => [
    record,
    ...columns.map((column) => {
      const cell = encoded(dialect, cells, column)
      if (even) return cell
      return Object.hasOwn(cells, column.id) ? [cell] : 0
    }),
  ])
  const kinds = columns.map(storageOf)
  const value = (index: number): SQL => {
    const kind = kinds[index] ?? 'text'
    return even ? dialect.json.item(index + 1, kind) : dialect.json.innerItem(index + 1, kind)
  }
  return {
    value,
    json(index) {
      const column = columns[index]
      return column ? dialect.json.cell(value(index), storageOf(column)) : sql`'null'`
    },
    has: even ? null : (index) => dialect.json.hasItem(index + 1),
    rows: {
      source: dialect.json.rows(JSON.stringify(rows)),
      where: sql`${key} = ${dialect.json.item(0)}`,
    },
  }
}

/** The same cells for all rows. */
function sameCells(dialect: Dialect, cells: Cells, columns: Column[]): Omit<Given, 'rows'> {
  const parts = columns.map((column) => ({
    value: sql`${encoded(dialect, cells, column)}`,
    json: sql`${JSON.stringify(cells[column.id] ?? null)}`,
  }))
  const none = sql`null`
  return {
    value: (index) => parts[index]?.value ?? none,
    json: (index) => parts[index]?.json ?? none,
    has: null,
  }
}

/** Writes changed values (or all, with `always`) and logs those cells with both values. */
function writtenCells(
  dialect: Dialect,
  table: Table,
  columns: Column[],
  { value, json, has, rows }: Given,
  names: LoggedNames,
  always = false,
) {
  const from = tableName(table.physicalName)
  const held = columns.map((column) => sql`${from}.${nameOf(column)}`)
  const becomes = held.map((now, index) =>
    has ? sql`case when ${has(index)} then ${value(index)} else ${now} end` : value(index),
  )
  // Compares whole rows at once, because an `or` over all columns of a wide table would be too deep.
  const { different } = dialect.syntax
  const differs = different(sql`(${list(held)})`, sql`(${list(becomes)})`)
  const where = always ? rows.where : sql`${rows.where} and ${differs}`
  const isLogged = (index: number): SQL | null => {
    const isOther = different(sql`${held[index]}`, value(index))
    if (always) return has ? has(index) : null
    return has ? sql`(${has(index)} and ${isOther})` : isOther
  }
  return {
    /** Condition on the rows that change. */
    where,
    update(stamp: Stamp): Statement {
      const sets = columns.map((column, index) => sql`${nameOf(column)} = ${becomes[index]}`)
      return render(dialect, dialect.syntax.update(from, rows.source, setList(dialect, sets, stamp), where))
    },
    /** Evaluated before the update. */
    logged(): Statement {
      const after = columns.map((column, index) => {
        const when = isLogged(index)
        return { name: names.nameOf(column.id), json: json(index), ...(when ? { when } : {}) }
      })
      const row = changeLogRow(dialect, sql`${from}.${id}`, {
        before: dialect.json.object([
          ...loggedEntries(dialect, columns, from, isLogged, names),
          ...databaseEntries(dialect, table, columns),
        ]),
        after: dialect.json.object(after),
      })
      const source = rows.source ? sql`${rows.source} ${dialect.syntax.join} ` : sql``
      return render(dialect, sql`select ${dialect.json.collect(row)} from ${source}${from} where ${where}`)
    },
  }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql.raw(', '))
}

function setList(dialect: Dialect, sets: SQL[], { at, by }: Stamp): SQL {
  const now = dialect.encode(at, 'datetime')
  return list([...sets, sql`${columnName('updated_at')} = ${now}`, sql`${columnName('updated_by')} = ${by}`])
}
