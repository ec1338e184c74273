import type { RecordQuery } from '../../../api/records/records.ts'
import type { FormulaErrors } from '../../../views/grid/rows/row-types.ts'
import type { GroupPlan } from '../view/group-plan.ts'

export type RecordSourceOptions = {
  baseId: string
  tableId: string
  /** Records per read. */
  pageSize?: number
  /** The query of the current view. */
  query: () => RecordQuery
  /** Columns whose change may move a record or change whether it is listed. */
  filterAndSortColumns: () => Set<string>
  /** Columns that computed columns depend on. */
  inputs: () => ReadonlySet<string>
  /** Other tables that this table's columns read from. */
  behind: () => ReadonlySet<string>
  /** True if a sort determines positions, so that nobody can move records. */
  isSorted: () => boolean
  /** The groups of the rows; null without grouping. `isStale`: the known ones have other records. */
  groups?: (isStale: boolean) => Promise<GroupPlan | null>
  /**
   * Called when new records are being created: reads of groups wait for it. Otherwise groups could count a record that
   * the store still shows as unsaved, so that it takes the space of two rows.
   */
  holdGroups?: (creation: Promise<unknown>) => void
  /** Errors of computed values. */
  failures?: FormulaErrors
  /** Called with the sequence number of every read. */
  readAt: (seq: number) => void
}
