import * as v from 'valibot'
import { relations } from '../schema.ts'
import type { Column } from '../schema.ts'

/** Options of a column that connects records. */
const linkOptions = v.object({
  relation: v.optional(v.picklist(relations), 'mm'),
  relatedTableId: v.optional(v.string(), ''),
  inverseColumnId: v.optional(v.nullable(v.string()), null),
  /** Many-to-many: physical name of the table of pairs. */
  junction: v.optional(v.nullable(v.string()), null),
  /** All others: the column that holds the id of the one record. */
  foreignKeyColumnId: v.optional(v.nullable(v.string()), null),
  /** Many-to-many: which id of a pair is the own one. Others: `b` where the own records hold the key. */
  side: v.optional(v.picklist(['a', 'b']), 'a'),
  /** Only records of this view are offered for linking. */
  viewId: v.optional(v.nullable(v.string()), null),
  singular: v.optional(v.string()),
  plural: v.optional(v.string()),
})
export type LinkOptions = v.InferOutput<typeof linkOptions>
export { linkOptions }

/** Options that are no such are those of no link at all. */
export function readLinkOptions({ options }: Pick<Column, 'options'>): LinkOptions {
  const read = v.safeParse(linkOptions, options)
  return read.success ? read.output : v.parse(linkOptions, {})
}
