import { valueOfRole } from '../columns.ts'
import type { FormulaFunction } from '../function.ts'

export const recordFunctions: readonly FormulaFunction[] = [
  {
    name: 'RECORD_ID',
    group: 'record',
    params: [],
    result: 'number',
    about: 'The id of the record.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('id', columns, clock),
  },
  {
    name: 'CREATED_TIME',
    group: 'record',
    params: [],
    result: 'datetime',
    about: 'When the record was made.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('created', columns, clock),
  },
  {
    name: 'LAST_MODIFIED_TIME',
    group: 'record',
    params: [],
    result: 'datetime',
    about: 'When the record was last changed.',
    examples: [],
    lower: ({ columns, clock }) => valueOfRole('modified', columns, clock),
  },
]
