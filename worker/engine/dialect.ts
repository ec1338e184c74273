import type { SQL } from 'drizzle-orm'
import type { Expr, PrintedFunctionName } from '#core/expr/expr.ts'
import type { CellValue, Clock, StorageKind, Table } from '#core/schema.ts'
import type { StatementInput } from '../platform/statement.ts'
import type { ExactPrinters } from './exact-sql.ts'

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
  /** Prints precomputed values, as a value and as a condition. */
  precomputed(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  precomputedTest(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  related(expr: NodeOf<'related'>, printing: Printing): SQL
  exists(expr: NodeOf<'exists'>, printing: Printing): SQL
}

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

/** `exprs` are the unprinted arguments, for functions that need literals at print time. */
export type FunctionPrinters = Record<
  PrintedFunctionName,
  (args: SQL[], kinds: StorageKind[], exprs: Expr[]) => SQL
>

/** A key of an `order by`. */
export type OrderTerm = { key: SQL; direction: 'asc' | 'desc' }

export type JsonEntry = { name: string; json: SQL; when?: SQL }

/** How rows are passed as one JSON parameter, and converted to JSON for the change log. */
export type JsonPrinters = {
  /**
   * A table of the elements of a JSON array parameter, named `p`; read by `element`, `item` and `hasItem`.
   */
  rows(json: string | StatementInput): SQL
  /** The same for wide elements: each is parsed once instead of once per value. */
  wideRows(json: string): SQL
  /** The element itself, for arrays of plain values. */
  element(): SQL
  /** Item of an element by index, for arrays of arrays, as a cell of this kind. */
  item(index: number): SQL
  /** Indexed lookup of a value by id in `[[id, value], ...]`; null if missing. */
  valueById(id: SQL, json: string | StatementInput, kind: StorageKind): SQL
  /** True if the item is an array: `[value]` means "set", anything else "leave unchanged". */
  hasItem(index: number): SQL
  /** The value inside such an array. */
  innerItem(index: number): SQL
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
  /** JSON text `[[first, last]]` of two integers. */
  range(first: SQL, last: SQL): SQL
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
  /** Encodes a cell as an argument or JSON value. */
  encode(value: CellValue, kind: StorageKind): string | number | null
  printers: Printers
  functions: FunctionPrinters
  /** Functions that print an argument repeatedly, with their stack depth (see `splitIntoSteps`). */
  heavy: Partial<Record<PrintedFunctionName, number>>
  /** Sort keys of a value; null comes first when ascending. */
  order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[]
  json: JsonPrinters
  exact: ExactPrinters
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
  supports: {
    /** Largest number of characters and arguments of a statement. */
    length: number
    arguments: number
    /** Largest number of operands in one flat `and` or `or`. */
    operands: number
    /** Largest number of individually bound `in` values. */
    inValues: number
    /** Parser stack entries that an expression may use before it is split into steps. */
    stack: number
  }
}
