import * as v from 'valibot'

// Tables and columns of a source as their own database defines them.

/** Kinds of values in connected databases: dialects map native types to them, and name no field type. */
export const sourceValueKinds = [
  'integer',
  'decimal',
  'boolean',
  'shortText',
  'text',
  'uuid',
  'json',
  'date',
  'time',
  'datetime',
  'choice',
  'choices',
  'geometry',
  /** Types that only one database has, in its own writing. */
  'native',
] as const
export type SourceValueKind = (typeof sourceValueKinds)[number]

/**
 * Why the rows of a table cannot be written. `keyType`: its key has a type that cannot be written; `engine`: its storage
 * engine has no transactions; `inherited`: keys may repeat in tables that inherit from it.
 */
export const readOnlyReasons = [
  'view',
  'noKey',
  'keyType',
  'permission',
  'source',
  'engine',
  'inherited',
] as const
export type ReadOnlyReason = (typeof readOnlyReasons)[number]

/** A table in SQLite sources with an entry for each recent commit of Tessera: SQLite has no ids of transactions. */
export const commitsTable = '_tessera_commits'

/** A table that joins two others, stored at one of them; `name` is the junction name of its links. */
const nativeJunction = v.object({
  name: v.string(),
  schema: v.string(),
  table: v.string(),
  /** Its column with the id of this table's rows, and of the other table's. */
  a: v.string(),
  b: v.string(),
})
export type NativeJunction = v.InferOutput<typeof nativeJunction>

/** A table or view of a source. Names are those of its database. */
export const nativeTable = v.object({
  schema: v.string(),
  name: v.string(),
  kind: v.picklist(['table', 'view']),
  /** The columns that identify a row; empty for tables without a key. */
  key: v.array(v.string()),
  /** The column whose value is the record id; null if the id is derived from the row. */
  idColumn: v.nullable(v.string()),
  /** Whether the database numbers new rows. */
  isNumbered: v.boolean(),
  readOnly: v.nullable(v.picklist(readOnlyReasons)),
  junctions: v.array(nativeJunction),
  /** Absent in tables that were read before this was stored. */
  comment: v.optional(v.nullable(v.string())),
})
export type NativeTable = v.InferOutput<typeof nativeTable>

/** A column of a source. */
export const nativeColumn = v.object({
  name: v.string(),
  /** The type as its database writes it. */
  type: v.string(),
  kind: v.picklist(sourceValueKinds),
  /** The expression of its default. */
  default: v.nullable(v.string()),
  generated: v.nullable(v.picklist(['identity', 'expression'])),
  /**
   * True for a foreign key to a key that is not a whole number: its cells are numbers from the hash of the key, as the
   * ids of the records that it refers to.
   */
  isHashed: v.optional(v.boolean(), false),
  /**
   * For a foreign key of several columns, one of which is this: their names in the order of the key that it refers to.
   * The others are fields of their own.
   */
  keyColumns: v.optional(v.array(v.string())),
  /** The collation of texts, for databases that compare by it. */
  collation: v.optional(v.string()),
  /** True for cells that are shown but cannot be written. */
  readOnly: v.boolean(),
  /** Labels of an enum by the id of their select option. */
  labels: v.array(v.object({ optionId: v.string(), label: v.string() })),
  /** Whether the database asks for a value. Absent in columns that were read before this was stored, as is `comment`. */
  required: v.optional(v.boolean()),
  /** Whether cells may be empty, for databases that want the whole definition to change a part of it. */
  nullable: v.optional(v.boolean()),
  /** The name of its foreign key, for databases that drop that by its name. */
  foreignKey: v.optional(v.string()),
  comment: v.optional(v.nullable(v.string())),
})
export type NativeColumn = v.InferOutput<typeof nativeColumn>

/** The columns of the foreign key that a column stands for. */
export function columnsOfForeignKey({ name, keyColumns }: NativeColumn): string[] {
  return keyColumns ?? [name]
}
