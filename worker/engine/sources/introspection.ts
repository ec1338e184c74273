import type { ReadOnlyReason, SourceValueKind } from '#core/native-tables.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'

// The content of a connected database, in terms that all databases share. Names are those of the database.

/** A table or view. */
export type FoundTable = {
  schema: string
  name: string
  kind: 'table' | 'view'
  comment: string | null
  /** The database's own estimate; null if it never counted. */
  rowEstimate: number | null
  columns: FoundColumn[]
  /** Columns of the key that identifies a row: the primary key, else a unique one without nulls. */
  key: string[]
  /** True for a key of one whole number that has values which are no record ids (key-ranges.ts): it is hashed. */
  hasOtherKeys?: boolean
  /** The hidden column that numbers rows, in databases that have one for tables without a numeric key. */
  rowId?: string
  /** Columns of each further unique key. */
  uniques: string[][]
  checks: { name: string; expression: string }[]
  links: FoundLink[]
  /** Why rows cannot be written; null if they can. */
  readOnly: ReadOnlyReason | null
  /** The two links of a table that only joins two others. */
  joins: [FoundLink, FoundLink] | null
}

export type FoundColumn = {
  name: string
  /** The type as its database writes it: a column of this type is created from it. */
  nativeType: string
  /** The collation of texts, in databases that compare by it. */
  collation?: string
  value: FoundValue
  isRequired: boolean
  /** The expression of the default. */
  defaultExpression: string | null
  /** Values that only the database gives: numbers it counts, and expressions. */
  generated: 'identity' | 'expression' | null
  comment: string | null
}

/** The kind of values that a native type holds. */
export type FoundValue = {
  kind: SourceValueKind
  /** Labels of an enum, in its order. */
  choices?: string[]
  /** True for types that cells show but cannot edit without loss. */
  isReadOnly: boolean
}

/** A foreign key. */
export type FoundLink = {
  name: string
  columns: string[]
  to: { schema: string; table: string; columns: string[] }
  /** Each row of the other table has one row at most. */
  isUnique: boolean
  onDelete: LinkAction
  onUpdate: LinkAction
}

export type LinkAction = 'nothing' | 'restrict' | 'cascade' | 'null' | 'default'

/** Reads what a database contains: statements of one batch, and their results as tables. */
export type Introspection = {
  statements(schemas: readonly string[]): Statement[]
  /** The same without views, for databases in which a view that no longer works fails the whole. */
  withoutViews?(schemas: readonly string[]): Statement[]
  decode(results: readonly SqlResult[]): FoundTable[]
  /** True for databases without hashes: their tables are read-only if a key is no record id. */
  hasNoHashes?: boolean
  /** What a connection is tried with, if not any statement shows whether the database can be read. */
  probe?: Statement
  /** Names of all schemas that the user may read; absent for databases without schemas. */
  schemas?: Statement
}
