import type { Expr } from '../../expr/expr.ts'
import type { FormulaType } from '../../formula/types.ts'
import type { Clock, Column } from '../../schema.ts'

/** How the values of a computed column are obtained; compiled for a whole base. */
export type Computed = {
  /** The full value: one of its kind, or a list of texts. */
  expr: Expr
  /** What records show by default, if that is less. */
  shown?: Expr
  /** The expression to sort by. */
  sort: Expr
  /**
   * For values that come from this column of linked records that match the condition; null for own values.
   */
  over: { linkId: string; column: Column; condition: Expr | null } | null
  /** The column that determines how each value is formatted, parsed and compared. */
  element: Column
  /** Nesting depth of computed columns, including this one. */
  depth: number
  /**
   * Cannot be evaluated in SQL (regular expressions), so it is evaluated from values that the database
   * returns.
   */
  outside: boolean
  /** Formulas: their type and value for other formulas. */
  formula?: { type: FormulaType; value(clock: Clock): Expr; volatile: boolean }
  /**
   * The full value, if it reads records over links between databases. SQL of one database cannot compute it: `expr` is
   * blank then, and `worker/records/virtual-values.ts` reads it.
   */
  acrossDatabases?: Expr
  /** Explains why the column cannot be computed; its values are then null. */
  problem: string | null
  /** The title of a link between databases, if the column would be computed over it. */
  virtualLink?: string
}

/** The parts that a column type defines. */
export type ComputedParts = Omit<
  Computed,
  'depth' | 'outside' | 'problem' | 'virtualLink' | 'acrossDatabases'
>

/** Access to other columns for a type that computes its values. */
export type ComputeScope = {
  /** Returns a compiled column by id; `Broken` if it was deleted or is part of a cycle. */
  column(id: string): Column | Broken
  /** Returns a link column by id, without compiling its value; `Broken` if it was deleted. */
  link(id: string): Column | Broken
  /** The value; the value as text or list of texts; the expression to sort by. */
  value(column: Column): Expr
  text(column: Column): Expr
  sort(column: Column): Expr
  /** The column that determines the format of the column's values. */
  element(column: Column): Column
  /** Compiles the stored formula of a column. */
  formula(column: Column, stored: string): ComputedParts | Broken
  /** Compiles the column's filters on linked records; null if there are none. */
  linkedFilter(column: Column, link: Column): Expr | Broken | null
  /** Type-specific properties of a column. */
  traits(column: Column): {
    hasOptions?: boolean
    people?: true
    numberFormat?: unknown
    groupsThousands?: true
  }
}

/** The result for a column that cannot be computed: returned, never thrown. */
export class Broken {
  /** Explains why. */
  readonly problem: string
  /** The title of a link between databases, if the column would be computed over it. */
  readonly virtualLink: string | undefined

  constructor(problem: string, virtualLink?: string) {
    this.problem = problem
    this.virtualLink = virtualLink
  }
}

/** Only the schema compiler sets `computed`, and always to a Computed. */
export function computedOf(column: Pick<Column, 'computed'>): Computed | null {
  return (column.computed as Computed | undefined) ?? null
}

/** The column's full value in expressions of its own record, whichever databases it is from. */
export function fullExpr(column: Column): Expr | null {
  const computed = computedOf(column)
  return computed && (computed.acrossDatabases ?? computed.expr)
}

/** The column that determines the format of each value: the column itself unless it is computed. */
export function elementOf(column: Column): Column {
  return computedOf(column)?.element ?? column
}
