import type { SQL } from 'drizzle-orm'
import type { Expr, PrintedFunctionName } from '#core/expr/expr.ts'
import type { CellValue, Clock, StorageKind, Table } from '#core/schema.ts'
import type { ExactPrinters } from './exact-printers.ts'

/**
 * The table that an expression is about, its name in the statement, the count of aliases given so far, and the
 * queries that stand before the one that is printed; null outside of any.
 */
export type LinkScope = {
  table: Table
  from: SQL
  counter: { last: number }
  before: SQL[] | null
  /** Moment and zone of who looks, for what depends on them; null where nobody does. */
  clock: Clock | null
  /** Shows values alone: what would take too long beside the database is left blank, not refused. */
  lenient: boolean
  /** What no database can work out, as a value and as a condition. */
  worked(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  workedTest(dialect: Dialect, expr: Expr, scope: LinkScope): SQL
  related(expr: NodeOf<'related'>, printing: Printing): SQL
  exists(expr: NodeOf<'exists'>, printing: Printing): SQL
}

/** What a node's printer may ask for. */
export type Printing = {
  dialect: Dialect
  /** Null where expressions are about no table with links. */
  links: LinkScope | null
  /** Identifier of a column, by its id. */
  column(columnId: string): SQL
  /** The expression as a value; null where it is unknown. */
  value(expr: Expr): SQL
  /** The expression as a condition. `exact`: must give true or false; else null may stand for false. */
  test(expr: Expr, exact: boolean): SQL
}

type NodeOf<N extends Expr['node']> = Extract<Expr, { node: N }>

/** Nodes whose printing differs between dialects. Those that test something may give null for a null value. */
export type Printers = {
  literal(expr: NodeOf<'literal'>, printing: Printing): SQL
  compare(expr: NodeOf<'compare'>, printing: Printing): SQL
  in(expr: NodeOf<'in'>, printing: Printing): SQL
  contains(expr: NodeOf<'contains'>, printing: Printing): SQL
  listHas(expr: NodeOf<'listHas'>, printing: Printing): SQL
  position(expr: NodeOf<'position'>, printing: Printing): SQL
  /** True or false for a condition that may be null. */
  exact(condition: SQL): SQL
}

/** `exprs` are the arguments themselves, for functions that must know a literal while they are printed. */
export type FunctionPrinters = Record<
  PrintedFunctionName,
  (args: SQL[], kinds: StorageKind[], exprs: Expr[]) => SQL
>

/** One key of an `order by`. */
export type OrderTerm = { key: SQL; direction: 'asc' | 'desc' }

export type JsonEntry = { name: string; json: SQL; when?: SQL }

/** How rows travel as one JSON parameter, and how rows become JSON for the change log. */
export type JsonPrinters = {
  /** A table of the elements of a JSON array parameter, named `p`; read by `element`, `item` and `hasItem`. */
  rows(json: string): SQL
  /** The same for arrays of many values: each is taken apart once, not once for every value that is read. */
  wideRows(json: string): SQL
  /** The element itself, where the array holds plain values. */
  element(): SQL
  /** Value at a place of the element, where the array holds arrays, as a cell of this kind. */
  item(index: number): SQL
  /** The value of this kind beside an id in `[[id, value], ...]`, each found at once; null where it is not there. */
  valueById(id: SQL, json: string, kind: StorageKind): SQL
  /** True when the place holds an array: `[value]` for "set", anything else for "leave alone". */
  hasItem(index: number): SQL
  /** The value inside such an array. */
  innerItem(index: number): SQL
  /** A table of the items of a list, with `key` and `value`; empty for what is no list. */
  items(list: SQL): SQL
  /** A list cell and items given by a query: whether it holds any, and what is left without them, null for none. */
  list(value: SQL, items: SQL): { some: SQL; without: SQL }
  /** A cell as JSON text, never failing, whatever is stored. */
  cell(value: SQL, kind: StorageKind): SQL
  /** JSON object text out of names and JSON texts; an entry is left out where its `when` does not hold. */
  object(entries: JsonEntry[]): SQL
  /** An aggregate: JSON array text of JSON texts. */
  collect(json: SQL): SQL
  /** JSON text `[[first, last]]` of two whole numbers. */
  range(first: SQL, last: SQL): SQL
}

/**
 * What a database understands: how names and parameters are written, how each storage kind is kept, and
 * where printing differs. Dialects know no column type.
 */
export type Dialect = {
  name: string
  render: { quote(name: string): string; parameter(index: number): string }
  /** Column type in DDL of the record's id, which is never given twice, and by storage kind. */
  idType: string
  /** Column type of the place that people give a row among the others. */
  orderType: string
  types: Record<StorageKind, string>
  /** A cell as it is bound or put into a JSON parameter. */
  encode(value: CellValue, kind: StorageKind): string | number | null
  printers: Printers
  functions: FunctionPrinters
  /** Functions that print an argument more than once, with the depth of their own printing (see `inSteps`). */
  heavy: Partial<Record<PrintedFunctionName, number>>
  /** Keys that put a value in order, null first when ascending. */
  order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[]
  json: JsonPrinters
  exact: ExactPrinters
  /** Scalars that differ from row to row, by what is made. */
  generated: Record<'uuid', SQL>
  /** What the database does by itself for each row that is deleted from a table; `old` is that row. */
  onDelete: { create(name: SQL, table: SQL, statement: SQL): SQL; drop(name: SQL, table: SQL): SQL }
  /** What tells the planner not to keep the rows of a query that stands before another; '' where it never does. */
  notKept: string
  /** A double to 15 digits; null where it is infinite. The value is a mere name. */
  fifteenDigits(value: SQL): SQL
  /** What follows the definition of a table of pairs. */
  pairsSuffix: string
  /** Scalar: the largest id ever given in the table. */
  lastId(physicalTable: string): SQL
  supports: {
    /** Most characters and arguments of one statement. */
    length: number
    arguments: number
    /** Most operands printed in one flat row of `and` or `or`. */
    operands: number
    /** Most values of an `in` that are bound one by one. */
    inValues: number
    /** Entries of the parser's stack that one expression may take before it is worked out in steps. */
    stack: number
  }
}
