import type { ChangedPart, DetectedChangeType } from '#core/api/sources/source-diff.ts'
import type { NativeJunction } from '#core/native-tables.ts'
import type { Column, SourceTable, Table } from '#core/schema.ts'
import type { Reference } from '../../schema/attach/attach-links.ts'
import type { FoundColumn, FoundLink, FoundTable } from '../../engine/sources/introspection.ts'

/** One difference, with the data to apply it. `table` is attached, `found` is in the database now. */
export type Change =
  | { kind: 'newTable'; found: FoundTable }
  | { kind: 'goneTable'; table: Table }
  | { kind: 'changedTable'; table: Table; found: FoundTable }
  | { kind: 'renamedTable'; table: Table; found: FoundTable }
  | { kind: 'newColumn'; table: Table; found: FoundTable; foundColumn: FoundColumn }
  | { kind: 'goneColumn'; table: Table; column: Column }
  | {
      kind: 'changedColumn' | 'renamedColumn'
      table: Table
      column: Column
      found: FoundTable
      foundColumn: FoundColumn
    }
  | { kind: 'newLink'; table: Table; found: FoundTable; foundLink: FoundLink }
  | { kind: 'goneLink'; table: Table; link: StoredLink }
  | {
      kind: 'changedLink'
      table: Table
      link: StoredLink
      found: FoundTable
      foundLink: FoundLink
      reference: Reference
    }
  | { kind: 'newJunction'; found: FoundTable }
  | { kind: 'goneJunction'; table: Table; junction: NativeJunction }
  | { kind: 'changedJunction'; table: Table; junction: NativeJunction; found: FoundTable }

/** A stored foreign key: its cells, and the field that shows the linked records. */
export type StoredLink = { cell: Column; column: Column }

export type Difference = Change & {
  type: DetectedChangeType
  /** The table that it is about, by its names in the database. */
  at: SourceTable
  /** The column in the database; null for differences of the table. */
  columnName: string | null
  parts: ChangedPart[]
  /** Identifies the difference and its content, so it changes when the database changes again. */
  key: string
  /** At least one difference of each list must be applied as well. */
  needs: string[][]
  excludes: string[]
  /** True for tables that are not among the chosen ones of their source. */
  isOptional: boolean
}

/** The identity of a table in its database. */
export function tableKey({ schema, name }: SourceTable): string {
  return JSON.stringify([schema, name])
}

/** A difference without requirements. */
export function difference(
  type: DetectedChangeType,
  { schema, name }: SourceTable,
  columnName: string | null,
  change: Change,
  parts: ChangedPart[] = [],
): Difference {
  const key = JSON.stringify([type, schema, name, columnName, ...parts.map(Object.values)])
  const at = { schema, name }
  return { ...change, type, at, columnName, parts, key, needs: [], excludes: [], isOptional: false }
}

/** A part, if its values differ. */
export function partOf(
  what: ChangedPart['what'],
  before: string | boolean | null,
  after: string | boolean | null,
): ChangedPart[] {
  const text = (value: string | boolean | null) => (value === null ? null : String(value))
  return before === after ? [] : [{ what, before: text(before), after: text(after) }]
}
