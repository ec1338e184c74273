import * as v from 'valibot'
import { limits } from '../limits.ts'
import { cellsSchema as cells, changeGroup, queryList, queryNumber } from './shapes.ts'

// What calls about records take in their addresses and bodies.

const format = v.optional(v.picklist(['native', 'nocodb'], 'format must be native or nocodb.'))
const text = (max: number, name: string) =>
  v.optional(
    v.pipe(
      v.string(`${name} must be given once.`),
      v.maxLength(max, `${name} may have at most ${max} characters.`),
    ),
  )

/** `nested[Title][limit]=5`, or all of it as JSON: what to show of the records that a link column leads to. */
const nested = v.optional(
  v.union([
    v.string(),
    v.record(v.string(), v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
  ]),
)

/** What lists, counts and exports may ask for. */
export const filterEntries = {
  where: text(limits.whereLength, 'where'),
  filterArrJson: text(limits.whereLength * 4, 'filterArrJson'),
  /** Only records in which any visible text holds this. */
  search: text(limits.searchLength, 'search'),
  /** Only records of this group: JSON `[{field, value}]`; see `groups.list`. */
  within: text(limits.whereLength, 'within'),
  viewId: v.optional(v.string()),
}
export const listQuery = v.object({
  ...filterEntries,
  fields: v.optional(queryList),
  sort: v.optional(queryList),
  sortArrJson: text(limits.whereLength, 'sortArrJson'),
  limit: v.optional(queryNumber('limit')),
  offset: v.optional(queryNumber('offset')),
  page: v.optional(queryNumber('page')),
  pageSize: v.optional(queryNumber('pageSize')),
  nested,
  format,
})
/** Deep in a large table, `after` with the last id of the page before is much quicker than a large `offset`. */
export const pagedQuery = v.object({ ...listQuery.entries, after: v.optional(queryNumber('after')) })
export type ListQuery = v.InferOutput<typeof pagedQuery>

export const readQuery = v.object({ fields: v.optional(queryList), nested, format })
export const writeQuery = v.object({ format, group: changeGroup })
/**
 * With `check=seen` each record of the body may have `seen`: cells as they were read, by title or column id. Where one
 * of them has another value by now, nothing is written, and CHANGED_MEANWHILE says which and what it is.
 */
export const updateQuery = v.object({
  ...writeQuery.entries,
  check: v.optional(v.picklist(['seen'], 'check must be seen.')),
})
export const bulkAllQuery = v.object({
  ...filterEntries,
  ...writeQuery.entries,
  /** About how many records at most; `x-last-id` of the answer is where the next call goes on, if there are more. */
  most: v.optional(queryNumber('most')),
  /** Only records with larger ids. */
  afterId: v.optional(queryNumber('afterId')),
})

export const rows = v.pipe(
  v.array(cells, 'Send a list of records.'),
  v.minLength(1, 'Send at least one record.'),
  v.maxLength(limits.bulkRowsMax, `At most ${limits.bulkRowsMax} rows per call.`),
)
export const oneOrMany = v.pipe(
  v.lazy((input) => (Array.isArray(input) ? rows : cells)),
  v.transform((body) => ({ many: Array.isArray(body), rows: Array.isArray(body) ? body : [body] })),
)
