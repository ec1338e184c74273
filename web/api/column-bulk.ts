import type { BodyInputOf } from '#core/api/call.ts'
import { columnsBulk, columnsHash } from '#core/api/column-bulk.ts'
import type { TableWire } from '#core/api/wire.ts'
import { ApiError } from './api-error.ts'
import { undoChange } from './changes.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'
import { cascadeOf, refreshTables, takeTable } from './tables.ts'

export type ColumnOperation = BodyInputOf<typeof columnsBulk>['ops'][number]

/** Which columns a table has now, in one word. */
export async function readColumnsHash(tableId: string): Promise<string> {
  return (await request(columnsHash, { params: { tableId } }, { showLoading: false })).hash
}

/** Adds, changes and deletes columns as one step; answers its number, for undo, and the table. */
export async function changeColumns(
  table: TableWire,
  ops: ColumnOperation[],
  options: { hash?: string | null; group?: string } = {},
): Promise<{ seq: number; table: TableWire }> {
  const { hash, group } = options
  const removals = ops.flatMap((each) =>
    each.op === 'delete' ? [cascadeOf({ columnId: each.column.id })] : [],
  )
  const cascade = removals.find((each) => each.cascade) ?? {}
  const answer = await request(columnsBulk, {
    params: { tableId: table.id },
    query: { ...cascade, ...(group === undefined ? {} : { group }) },
    body: { ops, hash: hash ?? null },
  })
  await readPlacesAgain()
  takeTable(answer.table)
  await refreshTables(table.base_id)
  return answer
}

/** Takes such a step back. */
export async function undoColumns({ base_id: baseId, id }: TableWire, seq: number): Promise<void> {
  await undoChange(baseId, seq)
  await Promise.all([readPlacesAgain(), refreshTables(baseId, id)])
}

/** The place of the operation that an error is about; null where it is about none. */
export function operationOf(error: unknown): number | null {
  const op = error instanceof ApiError ? error.details['op'] : null
  return typeof op === 'number' ? op : null
}

async function readPlacesAgain(): Promise<void> {
  const keys = [['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
