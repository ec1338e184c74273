import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '#core/api/call.ts'
import { columnsDuplicate, tablesDuplicate } from '#core/api/duplicates.ts'
import {
  columnsCreate,
  columnsDependents,
  columnsPrimary,
  columnsUpdate,
  tablesCreate,
  tablesDelete,
  tablesDependents,
  tablesList,
  tablesRead,
  tablesUpdate,
} from '#core/api/tables.ts'
import type { TableWire } from '#core/api/wire.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** All tables of a base with their columns and views, in order. */
export const tablesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['tables', baseId],
    queryFn: async ({ signal }) => {
      const { list } = await request(tablesList, { params: { baseId } }, { signal })
      return list.toSorted((one, other) => one.order - other.order)
    },
  })

export const tableQuery = (baseId: string, tableId: string) =>
  queryOptions({
    queryKey: ['table', tableId],
    queryFn: ({ signal }) => request(tablesRead, { params: { tableId } }, { signal }),
    // The list tells of columns and views too where the server sends them.
    initialData: () => {
      const known = queryClient.getQueryData(tablesQuery(baseId).queryKey)?.find(({ id }) => id === tableId)
      return known && known.columns.length > 0 ? known : undefined
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(tablesQuery(baseId).queryKey)?.dataUpdatedAt,
  })

/** Puts what a call answered of one table in place of what was known. */
export function takeTable(table: TableWire): void {
  queryClient.setQueryData(tableQuery(table.base_id, table.id).queryKey, table)
  queryClient.setQueryData(tablesQuery(table.base_id).queryKey, (tables) =>
    tables?.map((other) => (other.id === table.id ? table : other)),
  )
}

/** Reads a base's tables again, and one of them in full. */
export async function refreshTables(baseId: string, tableId?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tables', baseId] }),
    tableId ? queryClient.invalidateQueries({ queryKey: ['table', tableId] }) : undefined,
  ])
}

export async function createTable(
  baseId: string,
  body: BodyInputOf<typeof tablesCreate>,
): Promise<TableWire> {
  const table = await request(tablesCreate, { params: { baseId }, body })
  queryClient.setQueryData(tablesQuery(baseId).queryKey, (tables) => tables && [...tables, table])
  queryClient.setQueryData(tableQuery(baseId, table.id).queryKey, table)
  return table
}

export async function renameTable(baseId: string, tableId: string, title: string): Promise<void> {
  await request(tablesUpdate, { params: { tableId }, body: { title } })
  await refreshTables(baseId, tableId)
}

/** Gives a table another place, icon or folder: shown at once, and taken back if the server refuses. */
export async function arrangeTable(
  { id: tableId, base_id: baseId }: Pick<TableWire, 'id' | 'base_id'>,
  change: { order?: number; meta?: Record<string, unknown> },
): Promise<void> {
  const { queryKey } = tablesQuery(baseId)
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (tables) =>
    tables
      ?.map((table) => (table.id === tableId ? { ...table, ...change } : table))
      .toSorted((one, other) => one.order - other.order),
  )
  try {
    await request(tablesUpdate, { params: { tableId }, body: change })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  }
  await refreshTables(baseId, tableId)
}

/** Makes a copy of a table, with its records or without, and puts it at the end of the list. */
export async function duplicateTable(table: TableWire, withRecords: boolean): Promise<TableWire> {
  const body = { options: { excludeData: !withRecords } }
  const copy = await request(tablesDuplicate, { params: { tableId: table.id }, body })
  await refreshTables(table.base_id)
  return copy
}

/** A field or a table that is about to be deleted. */
export type Removed = { columnId: string } | { tableId: string }

/** What would go along. */
export const dependentsQuery = (removed: Removed) =>
  queryOptions({
    queryKey: ['dependents', removed],
    queryFn: ({ signal }) =>
      'columnId' in removed
        ? request(columnsDependents, { params: removed }, { signal })
        : request(tablesDependents, { params: removed }, { signal }),
    staleTime: 0,
  })

/** Whoever deletes has been told what goes along; without having been told, nothing does. */
export function cascadeOf(removed: Removed): { cascade?: 'true' } {
  const told = queryClient.getQueryData(dependentsQuery(removed).queryKey)
  return told && told.list.length > 0 ? { cascade: 'true' } : {}
}

/** Deletes a table with what has been said to go along. */
export async function deleteTable(baseId: string, tableId: string): Promise<void> {
  await request(tablesDelete, { params: { tableId }, query: cascadeOf({ tableId }) })
  queryClient.setQueryData(tablesQuery(baseId).queryKey, (tables) =>
    tables?.filter((table) => table.id !== tableId),
  )
  queryClient.removeQueries({ queryKey: ['table', tableId] })
}

export type ColumnInput = BodyInputOf<typeof columnsCreate>
export type ColumnChange = BodyInputOf<typeof columnsUpdate>

export async function createColumn(tableId: string, body: ColumnInput): Promise<TableWire> {
  return taken(await request(columnsCreate, { params: { tableId }, body }))
}

export async function updateColumn(columnId: string, body: ColumnChange): Promise<TableWire> {
  return taken(await request(columnsUpdate, { params: { columnId }, body }))
}

/** Makes a copy of a column beside it, with its values or without. */
export async function duplicateColumn(columnId: string, withValues: boolean): Promise<TableWire> {
  const body = { options: { excludeData: !withValues } }
  return taken(await request(columnsDuplicate, { params: { columnId }, body }))
}

/** Makes the column the one that names a record. */
export async function makePrimary(table: TableWire, columnId: string): Promise<void> {
  await request(columnsPrimary, { params: { columnId } })
  await refreshTables(table.base_id, table.id)
}

/** The places of columns in views come first: a column without one would show as hidden for a moment. */
async function taken(table: TableWire): Promise<TableWire> {
  await queryClient.invalidateQueries({ queryKey: ['view-columns'] })
  takeTable(table)
  return table
}
