import type { SQL } from 'drizzle-orm'
import type { Expr, PrintedFunctionName } from '#core/expr/expr.ts'
import type { NativeColumn, NativeJunction, NativeTable } from '#core/native-tables.ts'
import type { CellValue, Clock, Column, LinkPath, StorageKind, Table } from '#core/schema.ts'
import type { SqlArg, StatementInput } from '../platform/statement.ts'
import type { ExactPrinters } from './expressions/exact-sql.ts'
import type { Introspection } from './sources/introspection.ts'
import type { NativeSchema } from './sources/native-changes.ts'

/**
 * The table of an expression and its alias in the statement, the number of aliases so far, and the CTEs of
 * the query; null outside any query.
 */
export type LinkScope = {
  table: Table
  from: SQL
  counter: { last: number }
  before: SQL[] | null
  /** Current time and zone for clock-dependent expressions; null without a person. */
  clock: Clock | null
  /** Display only: leaves values over budget blank instead of failing. */
  lenient: boolean
  /** The pairs of links between databases, in statements that are given them; null elsewhere. */
  pairs: ((path: LinkPath) => LinkedPairs | null) | null
  /** Prints precomputed values, as a value and as a condition. */
  precomputed(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  precomputedTest(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  related(expr: NodeOf<'related'>, printing: Printing): SQL
  exists(expr: NodeOf<'exists'>, printing: Printing): SQL
}

/**
 * The pairs of one record as a table: its text, which of its rows are of the record, linked ids and their order. `rows`
 * takes the place of the linked table.
 */
export type LinkedPairs = { from: SQL; on: SQL[]; other: SQL; order: SQL[]; rows?: SQL }

/** Context for printing a node. */
export type Printing = {
  dialect: Dialect
  /** Null for expressions without a table with links. */
  links: LinkScope | null
  /** Identifier of a column by id. */
  column(columnId: string): SQL
  /** Prints an expression as a value; null if unknown. */
  value(expr: Expr): SQL
  /** Prints an expression as a condition. `exact`: must be true or false; otherwise null may mean false. */
  test(expr: Expr, exact: boolean): SQL
}

type NodeOf<N extends Expr['node']> = Extract<Expr, { node: N }>

/** Nodes that dialects print differently. Conditions may be null for null values. */
export type Printers = {
  literal(expr: NodeOf<'literal'>, printing: Printing): SQL
  compare(expr: NodeOf<'compare'>, printing: Printing): SQL
  in(expr: NodeOf<'in'>, printing: Printing): SQL
  contains(expr: NodeOf<'contains'>, printing: Printing): SQL
  listHas(expr: NodeOf<'listHas'>, printing: Printing): SQL
  position(expr: NodeOf<'position'>, printing: Printing): SQL
  /** Converts a condition that may be null to true or false. */
  exact(condition: SQL): SQL
}

/** Syntax of queries that databases write differently. */
export type QuerySyntax = {
  /** The `limit` of a subquery with all its rows: keeps its order, and that values are evaluated once. */
  unlimited: SQL
  /** Keeps a query after `with` from being stored when it is named twice, after `as`. */
  inlined: SQL
  /** A subquery in `from` without a name of its own. */
  derived(query: SQL): SQL
  /** Joins a table whose condition is in `where`. */
  join: SQL
  /** The operator of equality for which null equals null, and its negation for values or rows of them. */
  same: SQL
  different(one: SQL, other: SQL): SQL
  /** False, as a value. */
  never: SQL
  /** Integer division. */
  quotient(dividend: SQL, divisor: SQL): SQL
  random: SQL
  /** Updates rows of a table, by the rows of another one if there is a source. */
  update(table: SQL, source: SQL | null, sets: SQL, where: SQL): SQL
  /** Suffix of an insert of links that skips those that exist. */
  skipExisting: SQL
  /** A query with a limit as the operand of `in`. */
  limited(query: SQL): SQL
  /** True for one of these ids, for databases that do not look up rows of a subquery by index in writes. */
  amongIds?(id: SQL, ids: number[]): SQL
  /** Suffix of an index on the rows that have a value; empty if indexes contain all rows. */
  whereFilled(column: SQL): SQL
  dropIndex(name: SQL, table: SQL): SQL
  /** Suffix of an insert that returns the new ids as rows; empty if the driver reports the last one. */
  returningIds: SQL
  /** Null in a column of ids. */
  noId: SQL
  /** Condition that a checkbox is checked. */
  isChecked(value: SQL): SQL
  /** Aggregates texts to one text; the separator is a comma by default. */
  joinTexts(value: SQL, separator?: string): SQL
  /** The same in an order, for databases that do not keep the order of the query that is aggregated. */
  joinInOrder?(value: SQL, order: SQL): SQL
  /** The value of a subquery with one row, for databases that must see that it is one. */
  single?(value: SQL): SQL
  /** Number of bytes of a cell. */
  byteLength(cell: SQL): SQL
  /** A step's CTE, and what follows the `from` of a later step and of the result (see `expressions/print-expr.ts`). */
  step: { cte: SQL; next: SQL; result: SQL }
  /** Prints steps without CTEs, for databases where these cannot refer to the row. */
  inRow?(steps: PrintedStep[], body: SQL): SQL
}

/** The values of a step. */
export type PrintedStep = { name: string; value: SQL; kind: StorageKind }[]

/** `exprs` are the unprinted arguments, for functions that need literals at print time. */
export type FunctionPrinters = Record<
  PrintedFunctionName,
  (args: SQL[], kinds: StorageKind[], exprs: Expr[]) => SQL
>

/**
 * A key of an `order by`. `placesNulls`: it only says where the nulls of the next key go, ascending first, so a sort may
 * say 'nulls first' or 'nulls last' instead, which needs no comparison of its own.
 */
export type OrderTerm = { key: SQL; direction: 'asc' | 'desc'; placesNulls?: true }

export type JsonEntry = { name: string; json: SQL; when?: SQL }

/** How rows are passed as one JSON parameter, and converted to JSON for the change log. */
export type JsonPrinters = {
  /**
   * A table of the elements of a JSON array parameter, named `p`; read by `element`, `item` and `hasItem`.
   */
  rows(json: string | StatementInput | SQL): SQL
  /** The same for wide elements: each is parsed once instead of once per value. */
  wideRows(json: string): SQL
  /** The element itself, for arrays of plain values; an id by default. */
  element(kind?: StorageKind): SQL
  /** Item of an element by index, for arrays of arrays, as a cell of this kind; an id by default. */
  item(index: number, kind?: StorageKind): SQL
  /** Indexed lookup of a value by id in `[[id, value], ...]`; null if missing. */
  valueById(id: SQL, json: string | StatementInput, kind: StorageKind): SQL
  /** True if the item is an array: `[value]` means "set", anything else "leave unchanged". */
  hasItem(index: number): SQL
  /** The value inside such an array. */
  innerItem(index: number, kind: StorageKind): SQL
  /** A table of the items of a list, with `key` and `value`; empty if it is not a list. */
  items(list: SQL): SQL
  /**
   * For a list cell and a query of items: whether it contains any, and the list without them, null if empty.
   */
  list(value: SQL, items: SQL): { some: SQL; without: SQL }
  /** A cell as JSON text; never fails, whatever is stored. */
  cell(value: SQL, kind: StorageKind): SQL
  /** Builds a JSON object from names and JSON texts; entries are omitted if their `when` is false. */
  object(entries: JsonEntry[]): SQL
  /** Aggregates JSON texts to a JSON array. */
  collect(json: SQL): SQL
  /** The same in an order, and only a part, for databases without `correlatedDerived`. */
  collectInOrder?(json: SQL, order: SQL[], page: { limit: number; offset: number } | null): SQL
  /** The value of a record at a place in an order, as an aggregate, for databases without limits in subqueries of a row. */
  firstInOrder?(value: SQL, kind: StorageKind, order: SQL[], offset: number): SQL
  /** JSON text `[[first, last]]` of two integers. */
  range(first: SQL, last: SQL): SQL
}

/** The native table or link behind a physical name. */
export type NativeView =
  | { kind: 'table'; table: Table; native: NativeTable }
  | { kind: 'junction'; junction: NativeJunction }

/** A table of a source and the columns that identify its rows; `native` is null for record ids. */
export type KeyedTable = { name: SQL; keys: KeyColumn[] }
export type KeyColumn = { name: SQL; native: NativeColumn | null }

/**
 * Tables of a source have names and types of their own. Reads see them through a CTE under the physical name, with
 * the columns that built-in tables have; only inserts, updates and deletes name the table itself.
 */
export type NativeTables = {
  /** The query behind a physical name; `isNamed` tells which columns the statement uses. */
  view(view: NativeView, isNamed: (column: string) => boolean): SQL
  /** True if columns of this type may hold values that fields cannot show; the view tells by `isUnshownName`. */
  hasUnshown?(native: NativeColumn): boolean
  /** A record id as an argument that is compared with a key. */
  idArgument(id: number): SQL
  /** A cell as an argument that its column accepts. */
  argument(value: CellValue, column: Column): SqlArg
  /**
   * A cell as text from which its database restores exactly the same value, null where the cell of the view does so
   * itself; absent for databases whose rows are not written. `of` is null for columns whose cells always do. `restore` reads it again.
   */
  exact?: { of(cell: SQL, native: NativeColumn): SQL | null; restore(text: SQL, native: NativeColumn): SQL }
  /** The id of an inserted row, by its position from 1. */
  insertedId(position: SQL): SQL
  /** The id of the new row, in the `returning` of an insert. */
  returnedId(native: NativeTable): SQL
  /**
   * Follows a query whose rows must not change until its transaction ends; absent for databases that report such
   * changes themselves.
   */
  readLock?: string
  /** For databases whose inserts return nothing. */
  newRows?: NewRows
  /** What follows the table in an insert of a row with defaults alone. */
  defaultRow: SQL
  /** A text in the collation of a column; absent for databases where values have no collation of their own. */
  inCollationOf?(text: SQL, native: NativeColumn): SQL
  /** Follows the columns of an insert with chosen ids. */
  chosenIds: SQL
  /** The default of a column, among inserted values; null if an insert must omit columns to give them defaults. */
  byDefault: SQL | null
  /** Suffix of an insert of pairs that skips those that exist; `column` is one of the pair. */
  skipExisting(column: SQL): SQL
  /**
   * A query as a table `chosen` of a write. It has the keys of rows as `k_1`, `k_2` …, and so many values for each as
   * `v_1` …. Where the query would lock what it reads, it runs before the write (`before`).
   */
  chosen(query: SQL, keys: KeyColumn[], values: number): { before: SQL[]; from: SQL }
  /** The values of queries, for use in a write. */
  given(queries: SQL[]): { before: SQL[]; values: SQL[] }
  /** Updates or deletes the rows whose keys are in `chosen`. */
  update(target: KeyedTable, chosen: SQL, sets: { name: SQL; value: SQL }[]): SQL
  remove(target: KeyedTable, chosen: SQL): SQL
}

/** Finds the rows of an insert that returns nothing by their keys, so all values of keys are known before it. */
export type NewRows = {
  /** A query for the ids of new rows in order, by the values of their keys; null for a row that is not found. */
  ids(target: KeyedTable, id: SQL, rows: SQL[][]): SQL
  /** The number that the last insert gave to its row at a position from 0. */
  number(position: number): SQL
}

/**
 * How a database writes names and parameters, stores each kind of value, and prints expressions. Dialects do
 * not depend on column types.
 */
export type Dialect = {
  name: string
  render: { quote(name: string): string; parameter(index: number): string }
  /** Column types in DDL: record ids, which are never reused, and storage kinds. */
  idType: string
  /** Column type of row order values. */
  orderType: string
  types: Record<StorageKind, string>
  /** Reads a stored cell of a kind in its neutral form; by default it is stored in this form. */
  column?(name: SQL, kind: StorageKind): SQL
  syntax: QuerySyntax
  /** Encodes a cell as an argument or JSON value. */
  encode(value: CellValue, kind: StorageKind): string | number | null
  printers: Printers
  functions: FunctionPrinters
  /** Whether the worker computes an expression; by default, only what no database computes. */
  isClientEvaluated?(expr: Expr): boolean
  /** Functions that print an argument repeatedly, with their stack depth (see `splitIntoSteps`). */
  heavy: Partial<Record<PrintedFunctionName, number>>
  /** Sort keys of a value; null comes first when ascending. */
  order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[]
  json: JsonPrinters
  exact: ExactPrinters
  /** Reads what a connected database contains; absent for dialects of base databases alone. */
  introspection?: Introspection
  /** How tables of a source are read and written; absent for dialects of base databases alone. */
  native?: NativeTables
  /** Lets statements use search indexes, for up to so many candidates; absent where they read all records. */
  searchCandidatesMax?: number
  /** The dialect that prints the same values, if this one only uses other indexes. */
  variantOf?: Dialect
  /** The names of materialized values that statements may use, because few of them are stale. */
  materialized?: ReadonlySet<string>
  /** How tables of a source are changed; absent where that is not possible. */
  nativeSchema?: NativeSchema
  /** The source that statements are for; absent for the base database. */
  source?: { id: string; viewOf(physicalName: string): NativeView | null }
  /** Values generated per row. */
  generated: Record<'uuid', SQL>
  /** Triggers on row deletion; `old` is the deleted row. */
  onDelete: { create(name: SQL, table: SQL, statement: SQL): SQL; drop(name: SQL, table: SQL): SQL }
  /** Hint that prevents the planner from materializing a CTE; '' if it never does. */
  notKept: string
  /** A double rounded to 15 digits; null if infinite. The value must be a plain name. */
  fifteenDigits(value: SQL): SQL
  /** Suffix of a junction table's definition. */
  pairsSuffix: string
  /** Scalar: the largest id ever assigned in the table. */
  lastId(physicalTable: string): SQL
  /** Statement after inserts with chosen ids, if the database would assign them again otherwise. */
  reserveIds?(physicalTable: string): SQL
  supports: {
    /** Largest number of characters and arguments of a statement. */
    length: number
    arguments: number
    /** Largest number of operands in one flat `and` or `or`. */
    operands: number
    /** Largest number of individually bound `in` values. */
    inValues: number
    /** True if subqueries in `from` may refer to the row outside. */
    correlatedDerived: boolean
    /** True if limits and offsets may be expressions. */
    computedLimits: boolean
    /** True if indexes may contain expressions. */
    expressionIndexes: boolean
    /** True if large tables get indexes for what their views sort and group by. */
    automaticIndexes: boolean
    /** Parser stack entries that an expression may use before it is split into steps. */
    stack: number
  }
}
