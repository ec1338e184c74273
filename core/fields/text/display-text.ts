import { compare, type Expr, kindOf, literal } from '../../expr/expr.ts'
import type { Column } from '../../schema.ts'
import { Broken, type ComputeScope } from '../computed/computed.ts'

/**
 * The source field in the same record. `Broken` if it was deleted, is in another table, or contains
 * people, whose names the base database does not know.
 */
export function displaySourceField(column: Column, option: string, scope: ComputeScope): Column | Broken {
  const id = column.options[option]
  if (typeof id !== 'string' || id === '') return new Broken('choose the field whose value it shows.')
  const target = scope.column(id)
  if (target instanceof Broken) return target
  if (target.tableId !== column.tableId) return new Broken(`"${target.title}" is no field of the same table.`)
  if (scope.traits(scope.element(target)).people)
    return new Broken(`"${target.title}" holds people, not texts.`)
  return target
}

/** A field's value as one text: option titles, list items joined. */
export function displayText(target: Column, scope: ComputeScope): Expr {
  return asTextExpr(titled(target, scope))
}

/** A value of any kind as one text. */
export function asTextExpr(value: Expr): Expr {
  switch (kindOf(value)) {
    case 'text':
      return value
    case 'list':
      return {
        node: 'case',
        whens: [
          {
            when: compare('>', call('listLength', 'integer', value), literal(0, 'integer')),
            then: call('listJoin', 'text', value, literal(', ', 'text')),
          },
        ],
        otherwise: literal(null, 'text'),
      }
    case 'real':
      return call('numberText', 'text', value)
    default:
      return call('toText', 'text', value)
  }
}

function titled(target: Column, scope: ComputeScope): Expr {
  const value = scope.value(target)
  const element = scope.element(target)
  if (!scope.traits(element).hasOptions) return value
  const titles = Object.fromEntries(element.selectOptions.map(({ id, title }) => [id, title]))
  const known = literal(JSON.stringify(titles), 'text')
  return kindOf(value) === 'list'
    ? call('titlesOf', 'list', value, known)
    : call('titleOf', 'text', value, known)
}

function call(
  name: Extract<Expr, { node: 'call' }>['name'],
  kind: 'text' | 'list' | 'integer',
  ...args: Expr[]
): Expr {
  return { node: 'call', name, args, kind }
}
