import { columnsDelete, type DependentsWire } from '#core/api/tables.ts'
import type { ColumnWire } from '#core/api/wire.ts'
import { requestFull } from './current.ts'
import { queryClient } from './query-client.ts'
import { cascadeOf, refreshTables, takeTable } from './tables.ts'

/** Deletes a column with what it has been said to go along; answers the number of the change. */
export async function removeColumn(column: ColumnWire, told: DependentsWire): Promise<number> {
  const { output, headers } = await requestFull(columnsDelete, {
    params: { columnId: column.id },
    query: cascadeOf({ columnId: column.id }),
  })
  await queryClient.invalidateQueries({ queryKey: ['view-columns'] })
  takeTable(output)
  // Other tables may have lost fields, too.
  if (told.links.length + told.list.length > 0) await refreshTables(output.base_id)
  return Number(headers.get('x-change-seq') ?? 0)
}
