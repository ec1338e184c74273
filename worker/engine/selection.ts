import type { Query } from '#core/query/query.ts'
import type { LinkPath } from '#core/schema.ts'

/** Records linked from a record, or all other records. */
export type LinkedTo = {
  path: LinkPath
  recordId: number
  excluded: boolean
  /** The linked ids in link order, for links between databases whose pairs the linked table's database does not have. */
  ids?: readonly number[]
}

/** A selection of records of a table. */
export type Selection = Pick<Query, 'filter' | 'search' | 'searchColumns'> & {
  linkedTo?: LinkedTo
  /** Only records that a new record can link to without taking them from another one. */
  unclaimedBy?: LinkPath
}

export const allRecords: Selection = { filter: null, search: '', searchColumns: [] }
