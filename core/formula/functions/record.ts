import { valueOfRole } from '../columns.ts'
import type { FormulaFunction } from '../function.ts'

export const recordFunctions: readonly FormulaFunction[] = [
  {
    name: 'RECORD_ID',
    group: 'record',
    params: [],
    result: 'number',
    about: 'Returns the ID of the record.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('id', columns, clock),
  },
  {
    name: 'CREATED_TIME',
    group: 'record',
    params: [],
    result: 'datetime',
    about: 'Returns when the record was created.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('created', columns, clock),
  },
  {
    name: 'LAST_MODIFIED_TIME',
    group: 'record',
    params: [],
    result: 'datetime',
    about: 'Returns when the record was last modified.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('modified', columns, clock),
  },
]
