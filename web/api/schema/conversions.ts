import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { ConversionPreview, ConversionResult } from '#core/api/tables/column-conversions.ts'
import {
  columnsConvertBegin,
  columnsConvertCancel,
  columnsConvertPart,
  columnsConvertPreview,
} from '#core/api/endpoints/column-conversions.ts'
import { queryOptions } from '@tanstack/react-query'
import { undoChange } from '../realtime/changes.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { type Following, runConversion } from './run-conversion.ts'
import { refreshTables, takeTable } from './tables.ts'

export type ConversionInput = EndpointBody<typeof columnsConvertPreview>

/** Previews a type change; not cached, because records change. */
export const conversionQuery = (columnId: string, body: ConversionInput) =>
  queryOptions({
    queryKey: ['conversion', columnId, body],
    queryFn: ({ signal }): Promise<ConversionPreview> =>
      request(columnsConvertPreview, { params: { columnId }, body }, { signal, showLoading: false }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** With the policy for values that cannot be converted. */
export type ConversionOrder = EndpointBody<typeof columnsConvertBegin>

/** A small first batch shows early whether there are others. */
const firstPart = { most: '10000' }
const nextPart = { most: '25000' }

/** Changes a field's type. Null if stopped, without changes. */
export async function convertColumn(
  columnId: string,
  body: ConversionOrder,
  following: Following,
): Promise<ConversionResult | null> {
  const run = (runId: string) => ({ params: { columnId, runId } })
  const silently = { showLoading: false }
  const result = await runConversion(
    {
      begin: () => request(columnsConvertBegin, { params: { columnId }, query: firstPart, body }),
      part: (id) => request(columnsConvertPart, { ...run(id), query: nextPart }, silently),
      cancel: (id) => request(columnsConvertCancel, run(id), silently),
    },
    following,
  )
  if (!result) return null
  await readViewsAgain()
  takeTable(result.table)
  // Links have a matching field in the other table, which may be new.
  await refreshTables(result.table.base_id)
  return result
}

/** Restores a field's previous type and values. */
export async function undoConversion({ table, seq }: ConversionResult): Promise<void> {
  await undoChange(table.base_id, seq)
  await Promise.all([readViewsAgain(), refreshTables(table.base_id)])
}

async function readViewsAgain(): Promise<void> {
  const keys = [['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
