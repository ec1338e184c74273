import { findColumnByTitle } from './columns.ts'
import type { Ast, ChainOp } from './ast.ts'
import { misfit } from './convert.ts'
import type { FormulaFunction, Param, Typed } from './function.ts'
import { functionByName, similarFunction } from './functions/index.ts'
import { chainFunctions, comparisonFunctions, negation } from './operators.ts'
import { formulaProblem } from './problem.ts'
import { type FormulaColumn, type FormulaType, isList } from './types.ts'

/** Determines the type of every part of a formula. Throws INVALID_FORMULA on a mismatch. */
export function checked(ast: Ast, columns: readonly FormulaColumn[]): Typed {
  const { from, to } = ast
  switch (ast.node) {
    case 'number':
      return { node: 'literal', value: ast.value, type: 'number', from, to }
    case 'text':
      return { node: 'literal', value: ast.value, type: 'text', from, to }
    case 'field':
      return fieldOf(ast, columns)
    case 'negate':
      return makeCall(negation, [checked(ast.arg, columns)], ast)
    case 'compare':
      return makeCall(
        comparisonFunctions[ast.op],
        [checked(ast.left, columns), checked(ast.right, columns)],
        ast,
      )
    case 'chain':
      return chainOf(
        ast.ops,
        ast.args.map((arg) => checked(arg, columns)),
      )
    case 'call': {
      const spec = functionByName(ast.name)
      if (!spec) {
        const like = similarFunction(ast.name)
        return formulaProblem(
          from,
          `there is no function ${ast.name.slice(0, 50)}.${like ? ` Do you mean ${like}?` : ''}`,
        )
      }
      return makeCall(
        spec,
        ast.args.map((arg) => checked(arg, columns)),
        ast,
      )
    }
  }
}

function fieldOf(ast: Extract<Ast, { node: 'field' }>, columns: readonly FormulaColumn[]): Typed {
  const { name, byId, from, to } = ast
  const column = byId ? columns.find(({ id }) => id === name) : findColumnByTitle(name, columns)
  const shown = name.slice(0, 100)
  if (!column) {
    return formulaProblem(
      from,
      byId ? 'the field that stood here was deleted.' : `there is no field "${shown}" in this table.`,
    )
  }
  if (column.type === null)
    return formulaProblem(from, `the field "${column.title}" cannot be used in formulas.`)
  return { node: 'field', column, type: column.type, from, to }
}

/** Groups equal adjacent operators of a chain, left to right. */
function chainOf(ops: ChainOp[], operands: Typed[]): Typed {
  const [first] = operands
  if (!first) throw new Error('A row has operands.')
  let left = first
  let at = 0
  while (at < ops.length) {
    const op = kindOfOp(ops[at] ?? '+')
    let end = at + 1
    // Adds numbers until the first text; from there on, + concatenates.
    while (end < ops.length && kindOfOp(ops[end] ?? '+') === op && op !== '/' && op !== '%') end += 1
    left = rowOf(op, ops.slice(at, end), [left, ...operands.slice(at + 1, end + 1)])
    at = end
  }
  return left
}

function kindOfOp(op: ChainOp): ChainOp {
  return op === '-' ? '+' : op
}

function rowOf(op: ChainOp, ops: ChainOp[], operands: Typed[]): Typed {
  const span = { from: operands[0]?.from ?? 0, to: operands.at(-1)?.to ?? 0 }
  if (op !== '+' && op !== '-') return makeCall(chainFunctions[op], operands, span)
  const signed = operands.map((operand, index) =>
    ops[index - 1] === '-' ? makeCall(negation, [operand], operand) : operand,
  )
  const firstText = signed.findIndex(({ type }) => type === 'text' || isList(type))
  if (firstText < 0) return makeCall(chainFunctions['+'], signed, span)
  const numbers = signed.slice(0, firstText)
  const sum = numbers.length > 1 ? [makeCall(chainFunctions['+'], numbers, span)] : numbers
  return makeCall(chainFunctions['&'], [...sum, ...signed.slice(firstText)], span)
}

/** Builds a call after checking number and types of arguments. */
function makeCall(spec: FormulaFunction, args: Typed[], { from, to }: { from: number; to: number }): Typed {
  const params = paramsFor(spec, args.length)
  if (!params) formulaProblem(from, `${spec.name} needs ${countWords(spec)}, but has ${args.length}.`)
  args.forEach((arg, index) => {
    const param = params?.[index]
    const problem = param ? misfit(arg.type, arg, param) : null
    if (problem) formulaProblem(arg.from, `in ${spec.name}, ${problem}.`)
  })
  spec.check?.(args, (arg, problem) => formulaProblem(arg.from, `in ${spec.name}, ${problem}.`))
  const types = args.map(({ type }) => type)
  const type: FormulaType = typeof spec.result === 'function' ? spec.result(types, args) : spec.result
  return { node: 'call', spec, args, type, from, to }
}

/** The parameters for a number of arguments; null if the function does not accept that many. */
export function paramsFor(spec: FormulaFunction, count: number): Param[] | null {
  const { params, rest, last } = spec
  const needed = params.filter(({ optional }) => !optional).length
  if (count < needed) return null
  if (count <= params.length) return params.slice(0, count)
  if (!rest) return null
  const extra = count - params.length
  const rounds = Math.floor(extra / rest.length)
  const left = extra - rounds * rest.length
  if (left > 0 && !(last && left === 1)) return null
  const repeated = Array.from({ length: rounds }, () => rest).flat()
  return [...params, ...repeated, ...(left > 0 && last ? [last] : [])]
}

function countWords({ params, rest }: FormulaFunction): string {
  const least = params.filter(({ optional }) => !optional).length
  const most = rest ? null : params.length
  const noun = (count: number) => (count === 1 ? '1 argument' : `${count} arguments`)
  if (most === null)
    return rest && rest.length > 1 ? `${noun(least)} and then pairs of more` : `at least ${noun(least)}`
  return least === most ? (least === 0 ? 'no arguments' : noun(least)) : `${least} to ${noun(most)}`
}
