import * as v from 'valibot'

/**
 * Kinds of changes. The change log is the only record of what happened. `access` covers changes of members and sharing,
 * of the base's name and look, and operator access, which leave the base's data unchanged.
 */
export const changeKinds = [
  'record.insert',
  'record.update',
  'record.delete',
  /** Links by link column: `before` has the ids that were unlinked, `after` those that were linked. */
  'record.link',
  'schema',
  'access',
  /** Comments on records: `detail` names the comment and the record, never the text. */
  'comment',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Origins of a change. */
export const changeOrigins = ['session', 'token', 'form', 'import', 'system'] as const
export type ChangeOrigin = (typeof changeOrigins)[number]

const cells = v.record(v.string(), v.unknown())

/** Rows of a change. Large changes are compact: `ids` ranges `[first, last]` without values. */
const rowsSchema = v.object({
  id: v.number(),
  before: v.optional(v.nullable(cells)),
  after: v.optional(v.nullable(cells)),
})

/**
 * An entry of a base's change log, as the API and the room send it; `seq` has no gaps within a base. For
 * records, `rows` holds the changed cells by column id (stored values), or `ranges` the ids of a bulk change.
 */
export const changeSchema = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.nullable(v.string()),
  origin: v.picklist(changeOrigins),
  kind: v.picklist(changeKinds),
  tableId: v.nullable(v.string()),
  /** Shared by all changes of one user action; undo reverts them together. */
  group: v.nullable(v.string()),
  rows: v.array(rowsSchema),
  ranges: v.array(v.tuple([v.number(), v.number()])),
  /**
   * True if the change is too large to include its rows (`limits.broadcastRowsBytesMax`), or if its rows are
   * damaged: clients must reload.
   */
  omitted: v.optional(v.literal(true)),
  /** For schema and access changes: the action, such as `column.create`, and the ids it affected. */
  detail: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof changeSchema>
export type ChangedRow = v.InferOutput<typeof rowsSchema>
