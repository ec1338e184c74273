import type { Expr } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import type { Span } from './ast.ts'
import type { FormulaColumn, FormulaType, NumberFormat } from './types.ts'

/**
 * What a parameter takes. `number`, `text`, `boolean` and `list` convert what can be converted; `moment` is a date
 * or a date with time, or a text that writes one; `numbers` is a number or a list of numbers; `any` stays as it is.
 */
export type ParamType = 'number' | 'text' | 'boolean' | 'moment' | 'list' | 'numbers' | 'any'

export type Param = {
  name: string
  type: ParamType
  optional?: true
  /** Must be written out as a text: units, formats, patterns that have to be known before any record is read. */
  written?: true
}

export const functionGroups = ['text', 'number', 'logic', 'date', 'list', 'record'] as const
export type FunctionGroup = (typeof functionGroups)[number]

/** A formula and what it gives, at the moment and in the zone of `exampleClock`. */
export type Example = readonly [formula: string, result: string | number | boolean | null]
export const exampleClock: Clock = { now: '2026-11-20T15:30:45.000Z', zone: 'UTC' }

/** A part of a formula whose types are known. */
export type Typed = Span & { type: FormulaType } & (
    | { node: 'literal'; value: string | number | null }
    | { node: 'field'; column: FormulaColumn }
    | { node: 'call'; spec: FormulaFunction; args: Typed[] }
  )

/** How the format of a function's result follows from those of its arguments; null is a plain number. */
export type FormatRule = (
  formats: readonly (NumberFormat | null)[],
  args: readonly Typed[],
) => NumberFormat | null

/** One argument while its function is lowered: converted as the parameter wants it. */
export type Arg = {
  expr: Expr
  /** After conversion: of a `moment` it says whether there is a time. */
  type: FormulaType
  /** The text of an argument that is written out. */
  written: string | null
}

/** What a function has at hand to lower itself. */
export type Lowering = {
  args: Arg[]
  type: FormulaType
  clock: Clock
  columns: readonly FormulaColumn[]
  /** An expression that uses a value more than once. */
  bind(value: Expr, within: (ref: Expr) => Expr): Expr
  /** True where working out this argument meets an error. */
  errorOf(index: number): Expr
}

/** A function of formulas: one value, found in functions/index.ts by its names. */
export type FormulaFunction = {
  name: string
  aliases?: readonly string[]
  group: FunctionGroup
  params: readonly Param[]
  /** Parameters that may follow again and again, as many at a time as there are here. */
  rest?: readonly Param[]
  /** Whether one argument may follow the last full round of `rest` (SWITCH). */
  last?: Param
  result: FormulaType | ((types: FormulaType[], args: Typed[]) => FormulaType)
  /** How the format of a number that it gives follows from its arguments. Default: a plain number. */
  format?: FormatRule
  /** What it does, in one sentence. */
  about: string
  /** Where it departs from what people may know. */
  note?: string
  examples: readonly Example[]
  /** Refuses arguments that can never work; `refuse` throws. */
  check?(args: Typed[], refuse: (arg: Typed, problem: string) => never): void
  lower(call: Lowering): Expr
  /** When it has no result for arguments that are not blank; default never. `value` is what it gave. */
  fails?(call: Lowering, value: Expr): Expr
  /** When evaluating it meets an error, where that is not simply the case when an argument has one. */
  errors?(call: Lowering, errors: Expr[]): Expr
  /** It asks whether its first argument meets an error. */
  asksErrors?: true
  /** Its result changes while no record does. */
  volatile?: true
  /** No SQL has it. */
  outside?: true
}
