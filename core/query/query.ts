import type { Argument, OperatorName } from '../operators/operator.ts'
import type { CellValue, FieldType, Logic } from '../schema.ts'
import type { Grouping } from './group-key.ts'

/** A filter resolved against the table: the column exists and the argument fits its type. */
export type Filter =
  | { node: 'condition'; columnId: string; type: FieldType; operator: OperatorName; argument: Argument }
  | { node: 'group'; logic: Logic; children: Filter[] }
  /** Records of a group, by its key. */
  | { node: 'within'; columnId: string; key: CellValue; grouping: Grouping }

export type Sort = { columnId: string; direction: 'asc' | 'desc' }

/** The request of a view, list call or export to one table. */
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
  /** Rows to skip: from the start, or after the record `after`. */
  offset: number
  /** True for random order; not with `after`. */
  isShuffled?: boolean
  /** Record id: returns only records after it in this order. */
  after?: number
}
