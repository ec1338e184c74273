import type { DependentsWire } from '#core/api/tables/tables.ts'
import { columnsDelete } from '#core/api/endpoints/tables.ts'
import type { ColumnWire } from '#core/api/wire/wire.ts'
import { requestFull } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { cascadeOf, refreshTables, takeTable } from './tables.ts'

/** Deletes a column with the confirmed dependents; returns the change number. */
export async function removeColumn(column: ColumnWire, dependents: DependentsWire): Promise<number> {
  const { output, headers } = await requestFull(columnsDelete, {
    params: { columnId: column.id },
    query: cascadeOf({ columnId: column.id }),
  })
  await queryClient.invalidateQueries({ queryKey: ['view-columns'] })
  takeTable(output)
  // Other tables may have lost fields too.
  if (dependents.links.length + dependents.list.length > 0) await refreshTables(output.base_id)
  return Number(headers.get('x-change-seq') ?? 0)
}
