import * as v from 'valibot'

/**
 * What a change did; the change log is the only record of what happened. `access` changes nothing of the base
 * itself: who may enter, and operators who did.
 */
export const changeKinds = [
  'record.insert',
  'record.update',
  'record.delete',
  /** Links of records: `before` has the ids that are no longer linked, `after` those newly linked, by link column. */
  'record.link',
  'schema',
  'access',
  /** What is said about a record: `detail` names the comment and the record, never the words. */
  'comment',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Through what a change came. */
export const changeOrigins = ['session', 'token', 'form', 'import', 'system'] as const
export type ChangeOrigin = (typeof changeOrigins)[number]

const cells = v.record(v.string(), v.unknown())

/** Rows of a change. Large changes are compact: `ids` ranges `[first, last]` and no values. */
const rowsSchema = v.object({
  id: v.number(),
  before: v.optional(v.nullable(cells)),
  after: v.optional(v.nullable(cells)),
})

/**
 * One entry of a base's change log as the API and the room tell it: `seq` is gapless per base. For records,
 * `rows` holds the changed cells by column id (stored values), or `ranges` the ids of a bulk change.
 */
export const changeSchema = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.nullable(v.string()),
  origin: v.picklist(changeOrigins),
  kind: v.picklist(changeKinds),
  tableId: v.nullable(v.string()),
  /** Changes of one user action share it; undo takes them together. */
  group: v.nullable(v.string()),
  rows: v.array(rowsSchema),
  ranges: v.array(v.tuple([v.number(), v.number()])),
  /** True of a change too large to be told with its rows (`limits.changeToldBytes`): what is shown is to be read again. */
  omitted: v.optional(v.literal(true)),
  /** Changes of schema and access: a word for what was done, such as `column.create`, and the ids it was done to. */
  detail: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof changeSchema>
export type ChangedRow = v.InferOutput<typeof rowsSchema>
