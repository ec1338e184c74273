import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FormulaCheck } from '#core/api/tables/formulas.ts'
import { formulasCheck } from '#core/api/endpoints/formulas.ts'
import { request } from '../session/current-session.ts'

/** Checks a formula: its value for the first record, or the error position. */
export const formulaCheckQuery = (tableId: string, columnId: string | null, formula: string) =>
  queryOptions({
    queryKey: ['formula-check', tableId, columnId, formula],
    queryFn: ({ signal }): Promise<FormulaCheck> =>
      request(
        formulasCheck,
        { params: { tableId }, body: { formula, columnId } },
        { signal, showLoading: false },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
