import { evaluate, type Row } from '../expr/evaluate.ts'
import { type Expr, needsServer } from '../expr/expr.ts'
import * as limits from '../limits.ts'
import type { Clock } from '../schema.ts'
import { checked } from './check.ts'
import type { Typed } from './function.ts'
import { Lowerer } from './lower.ts'
import { parseFormula } from './parser.ts'
import type { FormulaColumn } from './types.ts'

/** Why a formula has no value for a record: the failing function, and the text that it could not parse. */
export type Failure = { what: 'byZero' | 'noNumber' | 'noDate' | 'noResult'; name: string; text: string }

type CallNode = Extract<Typed, { node: 'call' }>

const dividers: ReadonlySet<string> = new Set(['/', '%', 'MOD'])

/**
 * Explains why a stored formula fails for a record, which a blank value alone does not show. Null if it
 * cannot fail, or if that depends on other records.
 */
export function failureFinder(
  stored: string,
  columns: readonly FormulaColumn[],
  clock: Clock,
): ((row: Row) => Failure | null) | null {
  const typed = checked(parseFormula(stored, limits.formulaStoredLength), columns)
  const lowered = (lower: (self: Lowerer) => Expr) => new Lowerer(typed, columns, clock).whole(lower)
  const known = new Map<string, Expr>()
  const once = (key: string, lower: (self: Lowerer) => Expr): Expr => {
    const found = known.get(key) ?? lowered(lower)
    known.set(key, found)
    return found
  }
  const error = lowered((self) => self.error(typed))
  if (typed.node !== 'call' || isNever(error) || needsServer(error)) return null

  function blamed(part: CallNode, row: Row, path: string): Failure {
    for (const [index, arg] of part.args.entries()) {
      const at = `${path}.${index}`
      if (
        arg.node === 'call' &&
        holds(
          once(`${at}?`, (self) => self.errorThrough(part, index)),
          row,
        )
      )
        return blamed(arg, row, at)
    }
    const unread = part.args.findIndex((_, index) =>
      holds(
        once(`${path}.${index}!`, (self) => self.unreadAt(part, index)),
        row,
      ),
    )
    const arg = part.args[Math.max(0, unread)]
    const given = arg
      ? evaluate(
          once(`${path}.${part.args.indexOf(arg)}`, (self) => self.value(arg)),
          row,
        )
      : null
    return {
      what: whatOf(part, unread >= 0),
      name: part.spec.name,
      text: given === null ? '' : String(given),
    }
  }
  return (row) => (holds(error, row) ? blamed(typed, row, '') : null)
}

function whatOf({ spec: { name } }: CallNode, isUnread: boolean): Failure['what'] {
  if (isUnread || name === 'DATETIME_PARSE') return 'noDate'
  if (name === 'VALUE') return 'noNumber'
  return dividers.has(name) ? 'byZero' : 'noResult'
}

function holds(condition: Expr, row: Row): boolean {
  return evaluate(condition, row) === true
}

function isNever(expr: Expr): boolean {
  const inner = expr.node === 'let' ? expr.body : expr
  return inner.node === 'let' ? isNever(inner) : inner.node === 'or' && inner.args.length === 0
}
