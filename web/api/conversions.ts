import type { BodyInputOf } from '#core/api/call.ts'
import {
  columnsConvertBegin,
  columnsConvertCancel,
  columnsConvertPart,
  columnsConvertPreview,
  type ConversionPreview,
  type ConversionResult,
} from '#core/api/conversions.ts'
import { queryOptions } from '@tanstack/react-query'
import { undoChange } from './changes.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'
import { type Following, runConversion } from './run-conversion.ts'
import { refreshTables, takeTable } from './tables.ts'

export type ConversionInput = BodyInputOf<typeof columnsConvertPreview>

/** What another type would make of a field's values; never kept, for records change. */
export const conversionQuery = (columnId: string, body: ConversionInput) =>
  queryOptions({
    queryKey: ['conversion', columnId, body],
    queryFn: ({ signal }): Promise<ConversionPreview> =>
      request(columnsConvertPreview, { params: { columnId }, body }, { signal, showLoading: false }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** With what becomes of values that do not fit. */
export type ConversionOrder = BodyInputOf<typeof columnsConvertBegin>

/** Records of the first call, which soon says whether there will be others, and of each other one. */
const firstPart = { most: '10000' }
const nextPart = { most: '25000' }

/** Changes a field's type. Null when it was stopped: nothing was changed. */
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
  // Links come and go with a field of the other table, which may be new.
  await refreshTables(result.table.base_id)
  return result
}

/** Gives the field its old type and all its values back. */
export async function undoConversion({ table, seq }: ConversionResult): Promise<void> {
  await undoChange(table.base_id, seq)
  await Promise.all([readViewsAgain(), refreshTables(table.base_id)])
}

async function readViewsAgain(): Promise<void> {
  const keys = [['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
