import { and, compare, type Expr, isNull, kindOf, never, not } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import { str } from './build.ts'
import { paramsFor } from './check.ts'
import { asText, converted } from './convert.ts'
import { anyOf } from './errors.ts'
import type { Arg, Lowering, Typed } from './function.ts'
import type { FormulaColumn } from './types.ts'

type CallNode = Extract<Typed, { node: 'call' }>

/**
 * Lowers a checked formula to an expression. Values used twice are bound once; computed columns are bound at
 * the top, so that formulas on formulas stay small.
 */
export class Lowerer {
  private readonly clock: Clock
  private readonly columns: readonly FormulaColumn[]
  private readonly uses: Map<string, number>
  /** Values bound at the top, in order of dependency. */
  private readonly bound: { name: string; value: Expr }[] = []
  private readonly fields = new Map<string, Expr>()
  private readonly values = new Map<Typed, Expr>()
  private readonly errors = new Map<Typed, Expr>()
  private readonly watched = new Set<Typed>()
  private count = 0

  constructor(typed: Typed, columns: readonly FormulaColumn[], clock: Clock) {
    this.clock = clock
    this.columns = columns
    this.uses = usesOf(typed)
  }

  /** The expression of a part with its bindings. */
  whole(lower: (self: Lowerer) => Expr): Expr {
    const body = lower(this)
    return this.bound.reduceRight<Expr>(
      (inner, { name, value }) => ({ node: 'let', name, value, body: inner }),
      body,
    )
  }

  value(typed: Typed): Expr {
    switch (typed.node) {
      case 'literal':
        return { node: 'literal', value: typed.value, kind: typed.type === 'number' ? 'real' : 'text' }
      case 'field':
        return this.field(typed.column)
      case 'call':
        if (typed.spec.asksErrors && typed.args[0]?.node === 'call') this.watch(typed.args[0])
        return this.watched.has(typed)
          ? this.once(this.values, typed, () => typed.spec.lower(this.calling(typed)))
          : typed.spec.lower(this.calling(typed))
    }
  }

  /** True if evaluating the part fails (see `FormulaFunction.fails`). */
  error(typed: Typed): Expr {
    if (typed.node !== 'call') return never
    return this.once(this.errors, typed, () => {
      this.watch(typed)
      const { spec } = typed
      const call = this.calling(typed)
      const inner = typed.args.map((arg) => this.error(arg))
      const passed = spec.errors ? [spec.errors(call, inner)] : inner
      const own = spec.fails ? [spec.fails(call, this.value(typed))] : []
      return anyOf([...passed, ...own, ...this.unread(typed, call)])
    })
  }

  /** True if the part fails because this argument does. */
  errorThrough(typed: CallNode, index: number): Expr {
    this.watch(typed)
    const { spec } = typed
    const inner = typed.args.map((arg, at) => (at === index ? this.error(arg) : never))
    return spec.errors ? spec.errors(this.calling(typed), inner) : (inner[index] ?? never)
  }

  /** True if this argument is a text that should be a date but does not parse. */
  unreadAt(typed: CallNode, index: number): Expr {
    this.watch(typed)
    return anyOf(this.unread(typed, this.calling(typed), index))
  }

  /** Marks parts whose errors are needed: their values are used twice, so bind them. */
  private watch(typed: CallNode): void {
    this.watched.add(typed)
    for (const arg of typed.args) if (arg.node === 'call' && !this.watched.has(arg)) this.watch(arg)
  }

  private once(known: Map<Typed, Expr>, typed: Typed, make: () => Expr): Expr {
    const found = known.get(typed)
    if (found) return found
    const value = make()
    const kept = isShort(value) ? value : this.atTop(value)
    known.set(typed, kept)
    return kept
  }

  private atTop(value: Expr): Expr {
    this.count += 1
    const name = `v${this.count}`
    this.bound.push({ name, value })
    return { node: 'ref', name, kind: kindOf(value) }
  }

  bind(value: Expr, within: (ref: Expr) => Expr): Expr {
    if (value.node === 'column' || value.node === 'literal' || value.node === 'ref') return within(value)
    this.count += 1
    const name = `v${this.count}`
    const ref: Expr = { node: 'ref', name, kind: kindOf(value) }
    return { node: 'let', name, value, body: within(ref) }
  }

  private calling(typed: CallNode): Lowering {
    const params = paramsFor(typed.spec, typed.args.length) ?? []
    const at = {
      clock: this.clock,
      bind: (value: Expr, within: (ref: Expr) => Expr) => this.bind(value, within),
    }
    const args = typed.args.map((arg, index): Arg => {
      const written = arg.node === 'literal' && typeof arg.value === 'string' ? arg.value : null
      const param = params[index]
      const value = this.value(arg)
      return { ...(param ? converted(value, arg, param, at) : { expr: value, type: arg.type }), written }
    })
    return {
      ...at,
      args,
      type: typed.type,
      columns: this.columns,
      errorOf: (index) => this.errorAt(typed, index),
    }
  }

  private errorAt(typed: CallNode, index: number): Expr {
    const arg = typed.args[index]
    return arg ? this.error(arg) : never
  }

  /** Texts that should be dates but do not parse. */
  private unread(typed: CallNode, { args, bind }: Lowering, only?: number): Expr[] {
    const params = paramsFor(typed.spec, typed.args.length) ?? []
    return typed.args.flatMap((arg, index) => {
      if (only !== undefined && index !== only) return []
      const read = args[index]?.expr
      if (params[index]?.type !== 'moment' || arg.type !== 'text' || arg.node === 'literal' || !read)
        return []
      const text = asText(this.value(arg), 'text', { clock: this.clock, bind })
      return [bind(text, (given) => and(not(isNull(given)), compare('<>', given, str('')), isNull(read)))]
    })
  }

  private field(column: FormulaColumn): Expr {
    const known = this.fields.get(column.id)
    if (known) return known
    const value = column.value(this.clock)
    const kept = (this.uses.get(column.id) ?? 0) < 2 || isStored(value) ? value : this.atTop(value)
    this.fields.set(column.id, kept)
    return kept
  }
}

/** No longer than a reference to it. */
function isShort(value: Expr): boolean {
  const { node } = value
  if (node === 'and' || node === 'or') return value.args.length === 0
  return node === 'literal' || node === 'ref' || node === 'column'
}

/** A stored column or the record id. */
function isStored(value: Expr): boolean {
  if (value.node === 'column') return true
  return value.node === 'call' && value.args.length === 1 && value.args[0]?.node === 'column'
}

function usesOf(typed: Typed, uses = new Map<string, number>()): Map<string, number> {
  if (typed.node === 'field') uses.set(typed.column.id, (uses.get(typed.column.id) ?? 0) + 1)
  // Functions may use their arguments more than once.
  if (typed.node === 'call') for (const arg of typed.args) usesOf(arg, uses)
  return uses
}
