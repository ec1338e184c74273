import type { Argument, OperatorName } from '../operators/operator.ts'
import type { CellValue, FieldType, Logic } from '../schema.ts'
import type { Grouping } from './group-key.ts'

/** One filter of a query, resolved against the table: the column exists and the argument fits its type. */
export type Filter =
  | { node: 'condition'; columnId: string; type: FieldType; operator: OperatorName; argument: Argument }
  | { node: 'group'; logic: Logic; children: Filter[] }
  /** Records of one group, by its key. */
  | { node: 'within'; columnId: string; key: CellValue; grouping: Grouping }

export type Sort = { columnId: string; direction: 'asc' | 'desc' }

/** What a view, a list call or an export asks of one table. The only thing a view says to the rest. */
export type Query = {
  tableId: string
  /** Ids of the columns to read, in order. */
  columns: string[]
  filter: Filter | null
  sorts: Sort[]
  /** Text that any of `searchColumns` must contain; '' for none. */
  search: string
  searchColumns: string[]
  limit: number
  /** Rows to pass over: from the start, or after the record `after`. */
  offset: number
  /** Id of a record: only what comes after it in this order. */
  after?: number
}
