import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { columnsBulk, columnsHash } from '#core/api/endpoints/column-bulk.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { ApiError } from '../http/api-error.ts'
import { undoChange } from '../realtime/changes.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { cascadeOf, refreshTables, takeTable } from './tables.ts'

export type ColumnOperation = EndpointBody<typeof columnsBulk>['ops'][number]

/** A hash of a table's columns. */
export async function readColumnsHash(tableId: string): Promise<string> {
  return (await request(columnsHash, { params: { tableId } }, { showLoading: false })).hash
}

/** Adds, changes and deletes columns as one step; returns its number, for undo, and the table. */
export async function changeColumns(
  table: TableWire,
  ops: ColumnOperation[],
  options: { hash?: string | null; group?: string } = {},
): Promise<{ seq: number; table: TableWire }> {
  const { hash, group } = options
  const removals = ops.flatMap((each) =>
    each.op === 'delete' ? [cascadeOf({ columnId: each.column.id })] : [],
  )
  const cascade = removals.find((each) => each.cascade === 'true') ?? removals[0] ?? {}
  const response = await request(columnsBulk, {
    params: { tableId: table.id },
    query: { ...cascade, ...(group === undefined ? {} : { group }) },
    body: { ops, hash: hash ?? null },
  })
  await rereadRowPositions()
  takeTable(response.table)
  await refreshTables(table.base_id)
  return response
}

/** Undoes such a step. */
export async function undoColumns({ base_id: baseId, id }: TableWire, seq: number): Promise<void> {
  await undoChange(baseId, seq)
  await Promise.all([rereadRowPositions(), refreshTables(baseId, id)])
}

/** The index of the operation that failed, or null. */
export function operationOf(error: unknown): number | null {
  const op = error instanceof ApiError ? error.details['op'] : null
  return typeof op === 'number' ? op : null
}

async function rereadRowPositions(): Promise<void> {
  const keys = [['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
