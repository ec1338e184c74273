import type { NativeColumn, NativeJunction, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column, Table } from '#core/schema.ts'
import type { SqlArg } from '../platform/statement.ts'

// Changes of the schema of a source. Tables and columns carry the names and types that the database gives them.

export type NativeChange =
  | { kind: 'createTable'; columns: readonly Column[] }
  /** Drops the enums of the columns too, unless they are among the types of other columns. */
  | { kind: 'dropTable'; columns: readonly Column[]; otherTypes: readonly string[] }
  | { kind: 'addColumn'; column: Column }
  | { kind: 'dropColumn'; column: Column; otherTypes: readonly string[] }
  | { kind: 'retypeColumn'; column: Column; type: string }
  /** Adds a label to the enum of a column. */
  | { kind: 'addLabel'; column: Column; label: string }
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
  /** Statements before those of each change, in the same transaction. */
  first: readonly string[]
  /** The type of a new column; null if the database has none. Enums are created for their column. */
  newType(table: NativeTable, kind: SourceValueKind, columnName: string): string | null
  /** The expression of a default. */
  newDefault(column: NativeColumn, value: NewDefault): string
  /** The type of the key of new tables, which the database numbers. */
  keyType: string
  /** The type of values of a kind that a column of another type can be changed to without loss; null if none. */
  widerType(column: NativeColumn, kind: SourceValueKind): string | null
  print(table: NativeTable, change: NativeChange): string[]
  /** A condition that nothing is lost by a change that drops something. */
  isEmpty(table: NativeTable, change: NativeChange): string
  /** A condition that nothing else in the database needs what a change drops; null where the database checks that. */
  isUnused(table: NativeTable, change: NativeChange): string | null
}

/** A table of a source. */
export type TableOfSource = Pick<Table, 'id' | 'title' | 'sourceId' | 'physicalName' | 'native'>
