import type { NativeColumn, NativeJunction, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column, Table } from '#core/schema.ts'
import type { SelfCommitting, SqlArg } from '../../platform/statement.ts'

// Changes of the schema of a source. Tables and columns carry the names and types that the database gives them.

export type NativeChange =
  | { kind: 'createTable'; columns: readonly Column[] }
  /** Drops the enums of the columns too, unless they are among the types of other columns. */
  | { kind: 'dropTable'; columns: readonly Column[]; otherTypes: readonly string[] }
  | { kind: 'addColumn'; column: Column }
  | { kind: 'dropColumn'; column: Column; otherTypes: readonly string[] }
  | { kind: 'retypeColumn'; column: Column; type: string }
  /** Adds labels to the enum of a column. */
  | { kind: 'addLabels'; column: Column; labels: readonly string[] }
  | { kind: 'addUnique'; column: Column }
  /** Adds a column that refers to the key of another table. */
  | { kind: 'addKey'; column: Column; parent: NativeTable }
  /** Creates a table that joins two others. */
  | { kind: 'createJunction'; junction: NativeJunction; a: JoinedSide; b: JoinedSide }
  | { kind: 'dropJunction'; junction: NativeJunction }

/** A table that a new junction table refers to, and the type of its key. */
export type JoinedSide = { native: NativeTable; type: string }

/** The default of a new column: a value as its column accepts it, the current time, or a random UUID. */
export type NewDefault = { kind: 'value'; value: SqlArg } | { kind: 'now' } | { kind: 'uuid' }

/**
 * How a database changes its schema. Statements are complete texts without arguments, so what people see before a
 * change is what runs.
 */
export type NativeSchema = {
  /** The longest name, in bytes. */
  nameBytesMax: number
  /** Statements before those of each change, in the same transaction or session. */
  first: readonly string[]
  /** The type of a new column; null if the database has none. Enums are created for their column. */
  newType(table: NativeTable, kind: SourceValueKind, columnName: string): string | null
  /** The collation of new columns; absent where the database decides well. */
  newCollation?(kind: SourceValueKind): string | undefined
  /** The expression of a default. */
  newDefault(column: NativeColumn, value: NewDefault): string
  /** The type of the key of new tables, which the database numbers. */
  keyType: string
  /** The type of values of a kind that a column of another type can be changed to without loss; null if none. */
  widerType(column: NativeColumn, kind: SourceValueKind): string | null
  /** The name of a new foreign key, for databases that drop it by its name. */
  newForeignKey?(table: NativeTable, columnName: string): string
  /** A type with more labels, for databases that write them into the type. */
  withLabels?(column: NativeColumn, labels: readonly string[]): string
  print(table: NativeTable, changes: readonly NativeChange[]): PrintedChange[]
  /** A condition that nothing is lost by a change that drops something. */
  isEmpty(table: NativeTable, change: NativeChange): string
  /** A condition that nothing else in the database needs what a change drops; null where the database checks that. */
  isUnused(table: NativeTable, change: NativeChange): string | null
  /** A condition that a column is as it was read, for statements that repeat its whole definition. */
  isAsRead?(table: NativeTable, change: NativeChange): string | null
  /** A statement that keeps others from writing between the check that nothing is lost and the change. */
  lock?(table: NativeTable, change: NativeChange): string
}

/** A statement of a change. `commits` is absent in databases whose changes are part of a transaction. */
export type PrintedChange = { sql: string; commits?: SelfCommitting }

/** A table of a source. */
export type TableOfSource = Pick<Table, 'id' | 'title' | 'sourceId' | 'physicalName' | 'native'>
