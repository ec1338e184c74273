import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { cellsSchema as cells, changeGroup, queryList, queryNumber } from '../call/shapes.ts'

// Parameters and bodies that calls about records share.

const format = v.optional(v.picklist(['native', 'nocodb'], 'format must be native or nocodb.'))
const text = (max: number, name: string) =>
  v.optional(
    v.pipe(
      v.string(`${name} must be given once.`),
      v.maxLength(max, `${name} may have at most ${max} characters.`),
    ),
  )

/** `nested[Title][limit]=5`, or all of it as JSON: which linked records to include per link field. */
const nested = v.optional(
  v.union([
    v.string(),
    v.record(v.string(), v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
  ]),
)

/** Filters for lists, counts and exports. */
export const filterEntries = {
  where: text(limits.whereLength, 'where'),
  filterArrJson: text(limits.whereLength * 4, 'filterArrJson'),
  /** Returns only records with this text in any visible field. */
  search: text(limits.searchLength, 'search'),
  /** Returns only records of this group: JSON `[{field, value}]`; see `groups.list`. */
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
  /** `1` returns records in random order. */
  shuffle: v.optional(v.picklist(['0', '1', 'true', 'false'], 'shuffle must be 1 or 0.')),
  format,
})
/**
 * Deep in a large table, `after` with the last id of the previous page is much faster than a large `offset`.
 */
export const pagedQuery = v.object({
  ...listQuery.entries,
  after: v.optional(queryNumber('after')),
  /** `false` leaves out the total number of records, which can cost as much as the page. */
  count: v.optional(v.picklist(['true', 'false'], 'count must be true or false.')),
})
export type ListQuery = v.InferOutput<typeof pagedQuery>

export const readQuery = v.object({ fields: v.optional(queryList), nested, format })
export const writeQuery = v.object({ format, group: changeGroup })
export const bothSides = 'Name before or after, not both.'

/** True unless a position names both sides. */
export function namesOneSide({ before, after }: { before?: unknown; after?: unknown }): boolean {
  return before === undefined || after === undefined
}

/** `before` or `after`: the id of the record next to which new records go, in the order given. */
export const createQuery = v.pipe(
  v.object({
    ...writeQuery.entries,
    before: v.optional(queryNumber('before')),
    after: v.optional(queryNumber('after')),
  }),
  v.check((query) => namesOneSide(query), bothSides),
)

/**
 * With `check=seen`, each record may have `seen`: cells as the client read them, by title or column id. If
 * one has changed since, nothing is written and EDIT_CONFLICT reports the cell and its value.
 */
export const updateQuery = v.object({
  ...writeQuery.entries,
  check: v.optional(v.picklist(['seen'], 'check must be seen.')),
})
export const bulkAllQuery = v.object({
  ...filterEntries,
  ...writeQuery.entries,
  /** Approximate largest number of records. If more remain, continue from the response header `x-last-id`. */
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
