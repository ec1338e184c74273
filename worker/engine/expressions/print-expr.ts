import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import { kindOf } from '#core/expr/expr.ts'
import { isClientEvaluated as isClientEvaluatedAnywhere } from '#core/expr/client-evaluated.ts'
import { bindClock, isClockDependent } from '#core/expr/clock-dependent.ts'
import type { Dialect, LinkScope, Printing } from '../dialect.ts'
import { fail } from '#core/errors.ts'
import { splitIntoSteps, type Step, stepName } from './split-steps.ts'

/**
 * A printer of expressions over a set of columns. Core's logic has two values: a condition on null is false.
 * SQL's null behaves the same where only true counts; `not` and values need explicit handling.
 */
export function printing(
  dialect: Dialect,
  column: (columnId: string) => SQL,
  links: LinkScope | null = null,
): Printing {
  const inner: Printing = {
    dialect,
    links,
    column,
    value: (expr) => printValue(expr, inner),
    test: (expr, exact) => printTest(expr, exact, inner),
  }
  const isOutside = dialect.isClientEvaluated ?? isClientEvaluatedAnywhere
  const self: Printing = {
    dialect,
    links,
    column,
    value: (expr) => {
      const now = timed(expr, links)
      return links && isOutside(now)
        ? links.precomputed(dialect, now, links)
        : stepped(now, inner, inner.value)
    },
    // Conditions are printed separately, so that an index can serve one of them.
    test: (expr, exact) => {
      if (expr.node === 'and' || expr.node === 'or' || expr.node === 'not')
        return printTest(expr, exact, self)
      const now = timed(expr, links)
      return links && isOutside(now)
        ? links.precomputedTest(dialect, now, links)
        : stepped(now, inner, (body) => inner.test(body, exact))
    },
  }
  return self
}

/** The expression at the current time and zone. */
function timed(expr: Expr, links: LinkScope | null): Expr {
  if (!isClockDependent(expr)) return expr
  if (!links?.clock) throw new Error('What depends on the clock is read of a table as somebody sees it.')
  return bindClock(expr, links.clock)
}

function stepped(expr: Expr, inner: Printing, print: (body: Expr) => SQL): SQL {
  const { steps, body } = splitIntoSteps(expr, inner.dialect)
  return steps.length === 0 ? print(body) : inRow(steps, print(body), inner)
}

/**
 * Prints steps as a chain of single-row queries. The limit and condition prevent the database from inlining
 * expressions, which would evaluate them at each use.
 */
function inRow(steps: Step[], body: SQL, inner: Printing): SQL {
  const { step, inRow: within } = inner.dialect.syntax
  if (within) {
    const printed = steps.map(({ values }) =>
      [...values].map(([name, value]) => ({
        name: stepName(name),
        value: inner.value(value),
        kind: kindOf(value),
      })),
    )
    return within(printed, body)
  }
  const queries = steps.map(({ values: made, kept }, index) => {
    const named = [...made].map(([name, value]) => sql`${inner.value(value)} as ${sql.raw(stepName(name))}`)
    const values = sql.join([...kept.map((name) => sql.raw(stepName(name))), ...named], sql.raw(', '))
    return index === 0
      ? sql`s1 as${step.cte} (select ${values})`
      : sql`${sql.raw(`s${index + 1}`)} as${step.cte} (select ${values} from ${sql.raw(`s${index}`)}${step.next})`
  })
  const last = sql.raw(`s${steps.length}`)
  return sql`(with ${sql.join(queries, sql.raw(', '))} select ${body} from ${last}${step.result})`
}

function printValue(expr: Expr, self: Printing): SQL {
  const { dialect } = self
  switch (expr.node) {
    case 'column':
      return dialect.column?.(self.column(expr.columnId), expr.kind) ?? self.column(expr.columnId)
    case 'literal':
      return dialect.printers.literal(expr, self)
    case 'position':
      return dialect.printers.position(expr, self)
    case 'case':
      return printCase(expr, self)
    case 'call':
      return printCall(expr, self)
    case 'ref':
      return sql.raw(stepName(expr.name))
    case 'related':
      return linksOf(self).related(expr, self)
    case 'let':
      throw new Error('Bindings are printed as steps.')
    case 'timed':
      throw new Error('Clocks are set before expressions are printed.')
    default:
      return self.test(expr, true)
  }
}

function linksOf({ links }: Printing): LinkScope {
  if (!links) throw new Error('This printer knows no links.')
  return links
}

function printCall(expr: Extract<Expr, { node: 'call' }>, self: Printing): SQL {
  const { name, args } = expr
  if (name === 'regexMatch' || name === 'regexExtract' || name === 'regexReplace') {
    const problem = 'a formula with regular expressions can be shown, but not filtered, sorted or grouped by.'
    return fail('INVALID_FILTER', { problem })
  }
  return self.dialect.functions[name](args.map(self.value), args.map(kindOf), args)
}

function printTest(expr: Expr, exact: boolean, self: Printing): SQL {
  const { printers } = self.dialect
  const tested = (condition: SQL) => (exact ? printers.exact(condition) : condition)
  switch (expr.node) {
    case 'and':
    case 'or':
      return joined(
        expr.node,
        expr.args.map((arg) => self.test(arg, exact)),
        self.dialect.supports.operands,
      )
    case 'not':
      return sql`not (${self.test(expr.arg, true)})`
    case 'isNull':
      return expr.arg.node === 'not'
        ? sql`(${self.value(expr.arg)}) is null`
        : sql`${self.value(expr.arg)} is null`
    case 'compare':
      return tested(printers.compare(expr, self))
    case 'in':
      return expr.values.length === 0 ? nothing : tested(printers.in(expr, self))
    case 'contains':
      return tested(printers.contains(expr, self))
    case 'listHas':
      return tested(printers.listHas(expr, self))
    case 'exists':
      return tested(linksOf(self).exists(expr, self))
    default:
      // A value as a condition: only boolean true is true.
      return printers.exact(self.value(expr))
  }
}

const everything = sql`1 = 1`
const nothing = sql`1 = 0`

/**
 * Flat rows of operands keep the parser's stack shallow; very long rows are split, because each operand
 * deepens the tree.
 */
function joined(word: 'and' | 'or', operands: SQL[], longest: number): SQL {
  const [only] = operands
  if (!only) return word === 'and' ? everything : nothing
  if (operands.length === 1) return only
  if (operands.length <= longest) return sql`(${sql.join(operands, sql.raw(` ${word} `))})`
  const size = Math.ceil(Math.sqrt(operands.length))
  const groups: SQL[] = []
  for (let at = 0; at < operands.length; at += size)
    groups.push(joined(word, operands.slice(at, at + size), size))
  return joined(word, groups, groups.length)
}

function printCase(expr: Extract<Expr, { node: 'case' }>, self: Printing): SQL {
  if (expr.whens.length === 0) return self.value(expr.otherwise)
  const whens = expr.whens.map(
    ({ when, then }) => sql`when ${self.test(when, false)} then ${self.value(then)}`,
  )
  return sql`case ${sql.join(whens, sql.raw(' '))} else ${self.value(expr.otherwise)} end`
}
