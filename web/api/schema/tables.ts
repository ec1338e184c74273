import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { columnsDuplicate, tablesDuplicate } from '#core/api/endpoints/duplicates.ts'
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
} from '#core/api/endpoints/tables.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { request } from '../session/current-session.ts'
import { optimisticUpdate } from '../http/optimistic-update.ts'
import { queryClient } from '../http/query-client.ts'
import { countEvent } from '../realtime/count-event.ts'

/** All tables of a base with columns and views, in order. */
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
    // The table list already contains columns and views if the server sends them.
    initialData: () => {
      const known = queryClient.getQueryData(tablesQuery(baseId).queryKey)?.find(({ id }) => id === tableId)
      return known && known.columns.length > 0 ? known : undefined
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(tablesQuery(baseId).queryKey)?.dataUpdatedAt,
  })

/** Replaces a table in the cache. */
export function takeTable(table: TableWire): void {
  queryClient.setQueryData(tableQuery(table.base_id, table.id).queryKey, table)
  queryClient.setQueryData(tablesQuery(table.base_id).queryKey, (tables) =>
    tables?.map((other) => (other.id === table.id ? table : other)),
  )
}

/** Reloads a base's tables, and one of them in full. */
export async function refreshTables(baseId: string, tableId?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tables', baseId] }),
    tableId ? queryClient.invalidateQueries({ queryKey: ['table', tableId] }) : undefined,
  ])
}

export async function createTable(
  baseId: string,
  body: EndpointBody<typeof tablesCreate>,
): Promise<TableWire> {
  const table = await request(tablesCreate, { params: { baseId }, body })
  countEvent('table.create')
  queryClient.setQueryData(tablesQuery(baseId).queryKey, (tables) => tables && [...tables, table])
  queryClient.setQueryData(tableQuery(baseId, table.id).queryKey, table)
  return table
}

export async function renameTable(baseId: string, tableId: string, title: string): Promise<void> {
  await request(tablesUpdate, { params: { tableId }, body: { title } })
  await refreshTables(baseId, tableId)
}

/** Changes a table's order, icon or folder optimistically; reverts if the server rejects it. */
export async function arrangeTable(
  { id: tableId, base_id: baseId }: Pick<TableWire, 'id' | 'base_id'>,
  change: { order?: number; meta?: Record<string, unknown> },
): Promise<void> {
  const { queryKey } = tablesQuery(baseId)
  await optimisticUpdate(
    queryKey,
    (tables) =>
      tables
        .map((table) => (table.id === tableId ? { ...table, ...change } : table))
        .toSorted((one, other) => one.order - other.order),
    () => request(tablesUpdate, { params: { tableId }, body: change }),
  )
  await refreshTables(baseId, tableId)
}

/** Duplicates a table with or without records, at the end of the list. */
export async function duplicateTable(table: TableWire, withRecords: boolean): Promise<TableWire> {
  const body = { options: { excludeData: !withRecords } }
  const copy = await request(tablesDuplicate, { params: { tableId: table.id }, body })
  await refreshTables(table.base_id)
  return copy
}

/** A field or table to delete. */
export type Removed = { columnId: string } | { tableId: string }

/** The dependents that would be deleted too. */
export const dependentsQuery = (removed: Removed) =>
  queryOptions({
    queryKey: ['dependents', removed],
    queryFn: ({ signal }) =>
      'columnId' in removed
        ? request(columnsDependents, { params: removed }, { signal })
        : request(tablesDependents, { params: removed }, { signal }),
    staleTime: 0,
  })

/** Cascades only if the person has seen the dependents. */
export function cascadeOf(removed: Removed): { cascade: 'true' | 'false' } {
  const dependents = queryClient.getQueryData(dependentsQuery(removed).queryKey)
  return { cascade: dependents && dependents.list.length > 0 ? 'true' : 'false' }
}

/** Deletes a table with the confirmed dependents. */
export async function deleteTable(baseId: string, tableId: string): Promise<void> {
  await request(tablesDelete, { params: { tableId }, query: cascadeOf({ tableId }) })
  queryClient.setQueryData(tablesQuery(baseId).queryKey, (tables) =>
    tables?.filter((table) => table.id !== tableId),
  )
  queryClient.removeQueries({ queryKey: ['table', tableId] })
}

export type ColumnInput = EndpointBody<typeof columnsCreate>
export type ColumnChange = EndpointBody<typeof columnsUpdate>

export async function createColumn(tableId: string, body: ColumnInput): Promise<TableWire> {
  const table = taken(await request(columnsCreate, { params: { tableId }, body }))
  countEvent('field.create')
  return table
}

export async function updateColumn(columnId: string, body: ColumnChange): Promise<TableWire> {
  return taken(await request(columnsUpdate, { params: { columnId }, body }))
}

/** Duplicates a column next to it, with or without values. */
export async function duplicateColumn(columnId: string, withValues: boolean): Promise<TableWire> {
  const body = { options: { excludeData: !withValues } }
  return taken(await request(columnsDuplicate, { params: { columnId }, body }))
}

/** Makes a column the primary field. */
export async function makePrimary(table: TableWire, columnId: string): Promise<void> {
  await request(columnsPrimary, { params: { columnId } })
  await refreshTables(table.base_id, table.id)
}

/** Update view columns first, because a column without one would be hidden for a moment. */
async function taken(table: TableWire): Promise<TableWire> {
  await queryClient.invalidateQueries({ queryKey: ['view-columns'] })
  takeTable(table)
  return table
}
