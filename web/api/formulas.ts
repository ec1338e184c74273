import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FormulaCheck, formulasCheck } from '#core/api/formulas.ts'
import { request } from './current.ts'

/** What a formula of a table would give for the first record, or where it is wrong. */
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
