import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../platform/statement.ts'
import type { LinkStore } from './schema/link-tables.ts'

type TableName = Pick<Table, 'physicalName'>

/** Cells that lost an option in the change with this number. */
export type ClearedCells = {
  baseId: string
  seq: number
  table: TableName
  column: Column
  optionIds: readonly string[]
}

/** A column and its copy; `options`: new option ids by old ids, if cells contain options. */
export type CopiedCells = { from: Column; to: Column; options: ReadonlyMap<string, string> }

/** A record table to copy: both names and its cells; `renamed` cells contain ids of the base. */
export type CopiedTable = { from: string; to: string; columns: { name: string; renamed: boolean }[] }

/** Statements that each dialect writes completely, because databases differ too much. */
export type NativeStatements = {
  /** Cells with one of the options, as rows of a change. */
  clearOptionCells(table: TableName, column: Column, optionIds: readonly string[]): Statement
  /** True if no record has one of the options. */
  noneHolds(table: TableName, column: Column, optionIds: readonly string[]): Statement
  /** Restores the cells that a change cleared; deleted records stay deleted. */
  refillCells(cleared: ClearedCells): Statement
  /** True if all of these cells are as the change left them. */
  areCleared(cleared: ClearedCells): Statement

  /** Copies all records to the table's empty copy, keeping their ids. */
  copyRowsStatement(from: TableName, to: TableName, cells: readonly CopiedCells[]): Statement
  /** Copies the cells of a column to its copy in the same table. */
  copyCellsStatement(table: TableName, cells: CopiedCells): Statement
  /** Copies a junction table. */
  copyPairsStatement(from: string, to: string): Statement

  /** The largest id of each table, as a JSON list. */
  lastIdsStatement(tables: readonly string[]): Statement
  /** The next rows after an id: their JSON (`[]` if there are none) and the last id. */
  portionStatement(table: CopiedTable, after: number): Statement
  /** Inserts a batch; ids of the base with key `oldKey` are mapped to `newKey`. */
  insertPortion(table: CopiedTable, json: string, keys: { oldKey: string; newKey: string }): Statement
  /** The next links after a pair: their JSON and the last pair. */
  pairsStatement(name: string, after: readonly [number, number]): Statement
  insertPairs(name: string, json: string): Statement
  /** The last pair that was copied. */
  lastPairStatement(name: string): Statement
  /** Deletes links to records that were deleted during the copy. */
  dropDanglingPairs(name: string, a: string, b: string): Statement
  clearDanglingKeys(child: string, key: string, parent: string): Statement

  /** Replaces placeholder links by the ids of created records, except where the record has such a link. */
  relinkStatement(store: LinkStore, ids: readonly (readonly [from: number, to: number])[]): Statement
}
