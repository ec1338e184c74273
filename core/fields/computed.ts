import type { Expr } from '../expr/expr.ts'
import type { FormulaType } from '../formula/types.ts'
import type { Clock, Column } from '../schema.ts'

/** How the values of a column without cells are worked out; made for a whole base by compile.ts. */
export type Computed = {
  /** The whole value: one of its kind, or a list of texts. */
  expr: Expr
  /** What a record shows of it by itself, where that is less. */
  shown?: Expr
  /** What sorting compares. */
  sort: Expr
  /**
   * The values are those of this column of the records that the link leads to, as far as they fulfil the condition;
   * null for a value of its own.
   */
  over: { linkId: string; column: Column; condition: Expr | null } | null
  /** The column as whose value each value is written, read and compared. */
  element: Column
  /** Levels of columns that are worked out from each other, this one included. */
  depth: number
  /** No database has what it takes (regular expressions): it is worked out from what the database gives. */
  outside: boolean
  /** Formulas: how other formulas see them. */
  formula?: { type: FormulaType; value(clock: Clock): Expr; volatile: boolean }
  /** Why it cannot be worked out, as a sentence; it is null for every record then. */
  problem: string | null
}

/** What a type itself says of it. */
export type ComputedParts = Omit<Computed, 'depth' | 'outside' | 'problem'>

/** What a type may ask of the other columns while it works out how its own values come about. */
export type ComputeScope = {
  /** A column of the base by its id, compiled. Throws `Broken` when it is gone or goes in a circle. */
  column(id: string): Column
  /** A link column by its id, whatever its own value is worked out from. Throws `Broken` when it is gone. */
  link(id: string): Column
  /** The value, the value as text or a list of texts, and what sorting compares. */
  value(column: Column): Expr
  text(column: Column): Expr
  sort(column: Column): Expr
  /** The column as whose value each of the column's values is read. */
  element(column: Column): Column
  /** The formula of a column, as it is stored, over the other columns of its table. Throws `Broken`. */
  formula(column: Column, stored: string): ComputedParts
  /** Which records of a link count, by the column's own filters; null where all do. Throws `Broken`. */
  linkedFilter(column: Column, link: Column): Expr | null
  /** What its type says of a column's values. */
  traits(column: Column): { hasOptions?: boolean; people?: true }
}

/** A column whose value cannot be worked out; the message says why. */
export class Broken extends Error {}

/** Only compile.ts sets `computed`, and always to a Computed. */
export function computedOf(column: Pick<Column, 'computed'>): Computed | null {
  return (column.computed as Computed | undefined) ?? null
}

/** The column as whose value each value of this one is read: itself, unless it is worked out. */
export function elementOf(column: Column): Column {
  return computedOf(column)?.element ?? column
}
