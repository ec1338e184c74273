import * as v from 'valibot'
import { relations } from '../../schema.ts'
import type { Column } from '../../schema.ts'

/** Options of link columns. */
export const linkOptions = v.object({
  relation: v.optional(v.picklist(relations), 'mm'),
  relatedTableId: v.optional(v.string(), ''),
  inverseColumnId: v.optional(v.nullable(v.string()), null),
  /** Many-to-many, and all links between databases: physical name of the junction table. */
  junction: v.optional(v.nullable(v.string()), null),
  /** True if the junction table is in the base database, and the linked tables are not both. */
  isVirtual: v.optional(v.boolean(), false),
  /** Other relations: the foreign key column. */
  foreignKeyColumnId: v.optional(v.nullable(v.string()), null),
  /**
   * Many-to-many: which id of the junction table belongs to this table. Other relations: `b` if this table
   * has the foreign key.
   */
  side: v.optional(v.picklist(['a', 'b']), 'a'),
  /** Only records of this view can be linked. */
  viewId: v.optional(v.nullable(v.string()), null),
  singular: v.optional(v.string()),
  plural: v.optional(v.string()),
})
export type LinkOptions = v.InferOutput<typeof linkOptions>

/** Invalid options mean that the column links to nothing. */
export function readLinkOptions({ options }: Pick<Column, 'options'>): LinkOptions {
  const read = v.safeParse(linkOptions, options)
  return read.success ? read.output : v.parse(linkOptions, {})
}
