import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Column, SelectOption, Source, Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { inRows, print, statement } from '../drizzle-statement.ts'
import { noteChanged, noteCreated } from './object-times.ts'
import {
  columns,
  filters,
  personalViewSettings,
  selectOptions,
  sorts,
  sources,
  tables,
  viewColumns,
  views,
} from './schema.ts'

// Statements that change the metadata of tables and columns. Features commit them together with the engine's
// DDL.

export type TableRow = Omit<Table, 'columns' | 'views'>
export type ColumnRow = Omit<Column, 'selectOptions'>

export function insertSource(baseId: string, source: Source): Statement[] {
  return [statement(print.insert(sources).values({ baseId, ...source }))]
}

export function updateSource(
  baseId: string,
  id: string,
  patch: Partial<Omit<Source, 'id' | 'type'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(sources)
        .set(patch)
        .where(and(eq(sources.baseId, baseId), eq(sources.id, id))),
    ),
  ]
}

/** Replaces an encrypted connection, unless it was changed meanwhile. */
export function replaceConnection(baseId: string, id: string, known: string, next: string): Statement {
  return statement(
    print
      .update(sources)
      .set({ connection: next })
      .where(and(eq(sources.baseId, baseId), eq(sources.id, id), eq(sources.connection, known))),
  )
}

export function deleteSource(baseId: string, id: string): Statement[] {
  return [statement(print.delete(sources).where(and(eq(sources.baseId, baseId), eq(sources.id, id))))]
}

export function insertTable(baseId: string, table: TableRow): Statement[] {
  const { id, sourceId, title, description, physicalName, order, meta } = table
  const { hasPlaces = false, viewSections = [], native = null } = table
  const placed = { sourceId, physicalName, order, hasPlaces, native }
  const row = { baseId, id, title, description, meta, viewSections, ...placed }
  return [statement(print.insert(tables).values(row)), ...noteCreated(baseId, [id])]
}

export function updateTable(
  baseId: string,
  id: string,
  patch: Partial<
    Pick<TableRow, 'title' | 'description' | 'order' | 'meta' | 'hasPlaces' | 'viewSections' | 'native'>
  >,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(tables)
        .set(patch)
        .where(and(eq(tables.baseId, baseId), eq(tables.id, id))),
    ),
    ...noteChanged(baseId, id),
  ]
}

/** Deletes the table's metadata; the engine drops the physical table. */
export function deleteTable(baseId: string, id: string): Statement[] {
  const itsColumns = sql`(select id from columns where base_id = ${baseId} and table_id = ${id})`
  const itsViews = sql`(select id from views where base_id = ${baseId} and table_id = ${id})`
  return [
    print.delete(filters).where(and(eq(filters.baseId, baseId), sql`${filters.viewId} in ${itsViews}`)),
    print.delete(sorts).where(and(eq(sorts.baseId, baseId), sql`${sorts.viewId} in ${itsViews}`)),
    print
      .delete(viewColumns)
      .where(and(eq(viewColumns.baseId, baseId), sql`${viewColumns.viewId} in ${itsViews}`)),
    print
      .delete(personalViewSettings)
      .where(
        and(eq(personalViewSettings.baseId, baseId), sql`${personalViewSettings.viewId} in ${itsViews}`),
      ),
    print
      .delete(selectOptions)
      .where(and(eq(selectOptions.baseId, baseId), sql`${selectOptions.columnId} in ${itsColumns}`)),
    print.delete(views).where(and(eq(views.baseId, baseId), eq(views.tableId, id))),
    print.delete(columns).where(and(eq(columns.baseId, baseId), eq(columns.tableId, id))),
    print.delete(tables).where(and(eq(tables.baseId, baseId), eq(tables.id, id))),
  ].map(statement)
}

export function insertColumn(baseId: string, column: Column): Statement[] {
  return insertColumns(baseId, [column])
}

/** Inserts columns with their select options. */
export function insertColumns(baseId: string, all: readonly Column[]): Statement[] {
  return [
    ...inRows(all, ({ selectOptions: _, ...row }) => ({ baseId, ...row })).map((rows) =>
      statement(print.insert(columns).values(rows)),
    ),
    ...all.flatMap((column) => insertOptions(baseId, column.id, column.selectOptions)),
    ...noteCreated(
      baseId,
      all.map(({ id }) => id),
    ),
  ]
}

export function updateColumn(
  baseId: string,
  id: string,
  patch: Partial<Omit<ColumnRow, 'id' | 'tableId'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(columns)
        .set(patch)
        .where(and(eq(columns.baseId, baseId), eq(columns.id, id))),
    ),
    ...noteChanged(baseId, id),
  ]
}

/** Makes a column the display value of its table. */
export function setDisplayValue(baseId: string, tableId: string, columnId: string): Statement[] {
  return [
    statement(
      print
        .update(columns)
        .set({ displayValue: sql`${columns.id} = ${columnId}` })
        .where(and(eq(columns.baseId, baseId), eq(columns.tableId, tableId))),
    ),
  ]
}

/** Deletes the column with its options, view columns, sorts and filters. Empty groups are kept. */
export function deleteColumn(baseId: string, id: string): Statement[] {
  return [
    print.delete(filters).where(and(eq(filters.baseId, baseId), eq(filters.columnId, id))),
    print.delete(sorts).where(and(eq(sorts.baseId, baseId), eq(sorts.columnId, id))),
    print.delete(viewColumns).where(and(eq(viewColumns.baseId, baseId), eq(viewColumns.columnId, id))),
    print.delete(selectOptions).where(and(eq(selectOptions.baseId, baseId), eq(selectOptions.columnId, id))),
    print.delete(columns).where(and(eq(columns.baseId, baseId), eq(columns.id, id))),
  ].map(statement)
}

export function insertOption(baseId: string, columnId: string, option: SelectOption): Statement[] {
  return insertOptions(baseId, columnId, [option])
}

export function insertOptions(
  baseId: string,
  columnId: string,
  options: readonly SelectOption[],
): Statement[] {
  return inRows(options, (option) => ({ baseId, columnId, addedSeq: latestChange(baseId), ...option })).map(
    (rows) => statement(print.insert(selectOptions).values(rows)),
  )
}

/** The current change. */
const latestChange = (baseId: string) => sql`(select last_seq from base_state where base_id = ${baseId})`

/** Reads the change that added each option of a column. */
export function selectOptionAges(baseId: string, columnId: string): Statement {
  const { id, addedSeq } = selectOptions
  return statement(
    print
      .select({ id, addedSeq })
      .from(selectOptions)
      .where(and(eq(selectOptions.baseId, baseId), eq(selectOptions.columnId, columnId))),
  )
}

/** Decodes `selectOptionAges` by option id. */
export function readOptionAges(result: SqlResult | undefined): Map<string, number> {
  return new Map((result?.rows ?? []).map(([id, seq]) => [String(id), Number(seq)]))
}

export function updateOption(
  baseId: string,
  id: string,
  patch: Partial<Omit<SelectOption, 'id'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(selectOptions)
        .set(patch)
        .where(and(eq(selectOptions.baseId, baseId), eq(selectOptions.id, id))),
    ),
  ]
}

export function deleteOptions(baseId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return []
  return [
    statement(
      print
        .delete(selectOptions)
        .where(and(eq(selectOptions.baseId, baseId), inArray(selectOptions.id, [...ids]))),
    ),
  ]
}
