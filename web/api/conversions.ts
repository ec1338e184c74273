import type { BodyInputOf } from '#core/api/call.ts'
import {
  columnsConvert,
  columnsConvertPreview,
  type ConversionPreview,
  type ConversionResult,
} from '#core/api/conversions.ts'
import { queryOptions } from '@tanstack/react-query'
import { undoChange } from './changes.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'
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

/** Changes a field's type; with `blank`, what does not fit is left blank. */
export async function convertColumn(
  columnId: string,
  body: ConversionInput,
  onFail: 'blank' | 'refuse',
): Promise<ConversionResult> {
  const result = await request(columnsConvert, { params: { columnId }, body: { ...body, onFail } })
  await readViewsAgain()
  takeTable(result.table)
  return result
}

/** Gives the field its old type and all its values back. */
export async function undoConversion({ table, seq }: ConversionResult): Promise<void> {
  await undoChange(table.base_id, seq)
  await Promise.all([readViewsAgain(), refreshTables(table.base_id, table.id)])
}

async function readViewsAgain(): Promise<void> {
  const keys = [['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
