import type { Expr } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import type { Span } from './ast.ts'
import type { FormulaColumn, FormulaType, NumberFormat } from './types.ts'

/**
 * Parameter types. `number`, `text`, `boolean` and `list` convert if possible; `moment` is a date, datetime
 * or text literal of one; `numbers` is a number or list of numbers; `any` is unchanged.
 */
export type ParamType = 'number' | 'text' | 'boolean' | 'moment' | 'list' | 'numbers' | 'any'

export type Param = {
  name: string
  type: ParamType
  optional?: true
  /** Must be a text literal: units, formats and patterns must be known at compile time. */
  written?: true
}

export const functionGroups = ['text', 'number', 'logic', 'date', 'list', 'record'] as const
export type FunctionGroup = (typeof functionGroups)[number]

/** A formula and its result, at `exampleClock`. */
export type Example = readonly [formula: string, result: string | number | boolean | null]
export const exampleClock: Clock = { now: '2026-11-20T15:30:45.000Z', zone: 'UTC' }

/** A typed part of a formula. */
export type Typed = Span & { type: FormulaType } & (
    | { node: 'literal'; value: string | number | null }
    | { node: 'field'; column: FormulaColumn }
    | { node: 'call'; spec: FormulaFunction; args: Typed[] }
  )

/** Derives the number format of a result from the arguments; null is plain. */
export type FormatRule = (
  formats: readonly (NumberFormat | null)[],
  args: readonly Typed[],
) => NumberFormat | null

/** An argument during lowering, converted for its parameter. */
export type Arg = {
  expr: Expr
  /** Type after conversion; for a `moment` it tells whether there is a time. */
  type: FormulaType
  /** The text of a literal argument. */
  written: string | null
}

/** Context for lowering a function. */
export type Lowering = {
  args: Arg[]
  type: FormulaType
  clock: Clock
  columns: readonly FormulaColumn[]
  /** Binds a value that an expression uses more than once. */
  bind(value: Expr, within: (ref: Expr) => Expr): Expr
  /** True if evaluating this argument fails. */
  errorOf(index: number): Expr
}

/** A formula function, registered in functions/index.ts by its names. */
export type FormulaFunction = {
  name: string
  aliases?: readonly string[]
  group: FunctionGroup
  params: readonly Param[]
  /** Repeatable parameters, as a group. */
  rest?: readonly Param[]
  /** Optional single parameter after the repeated groups (SWITCH). */
  last?: Param
  result: FormulaType | ((types: FormulaType[], args: Typed[]) => FormulaType)
  /** Number format of the result. Default: plain. */
  format?: FormatRule
  /** One-sentence description. */
  about: string
  /** Differences from other products. */
  note?: string
  examples: readonly Example[]
  /** Rejects arguments that can never work; `refuse` throws. */
  check?(args: Typed[], refuse: (arg: Typed, problem: string) => never): void
  lower(call: Lowering): Expr
  /** When there is no result for non-blank arguments; default never. `value` is the result. */
  fails?(call: Lowering, value: Expr): Expr
  /** When evaluation fails, if that differs from "any argument fails". */
  errors?(call: Lowering, errors: Expr[]): Expr
  /** True if it checks whether its first argument fails. */
  asksErrors?: true
  /** True if the result changes without a change of the record. */
  volatile?: true
  /** True if SQL cannot evaluate it. */
  outside?: true
}
