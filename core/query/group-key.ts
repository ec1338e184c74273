import { rounded } from '../decimal.ts'
import { compare, type Expr, isNull, kindOf, literal, needsServer } from '../expr/expr.ts'
import { elementOf } from '../fields/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { optionIds } from '../fields/selects.ts'
import { kindOfValue, valueExpr } from '../fields/value.ts'
import type { CellValue, Column, StorageKind } from '../schema.ts'

/** How a column's values fall into groups: by their kind, and for selects by the options that there are. */
export type Grouping = { kind: StorageKind; options: string[] | null }

export function groupingOf(column: Column): Grouping {
  const kind = kindOfValue(column)
  const element = elementOf(column)
  return { kind, options: fieldOf(element).hasOptions && kind === 'text' ? optionIds(element) : null }
}

/**
 * What records of one group have in common. Null, the empty text, the empty list and options that are gone are one
 * group; a checkbox that was never touched is not checked.
 */
export function groupKey(column: Column): Expr {
  const value = valueExpr(column)
  const { kind, options } = groupingOf(column)
  const nothing = literal(null, kind)
  if (options)
    return chosen({ node: 'in', arg: value, values: options, kind: 'text' }, value, literal(null, 'text'))
  switch (kindOf(value)) {
    case 'text':
    case 'json':
      return chosen(compare('=', value, literal('', 'text')), nothing, value)
    case 'list': {
      if (needsServer(value)) {
        // Worked out once, and not again to see that it is empty.
        const list: Expr = { node: 'ref', name: 'group', kind: 'list' }
        return { node: 'let', name: 'group', value, body: keyOfList(list, nothing) }
      }
      return keyOfList(value, nothing)
    }
    case 'boolean':
      return { node: 'call', name: 'coalesce', args: [value, literal(false, 'boolean')], kind }
    case 'real':
      return { node: 'call', name: 'round15', args: [value], kind }
    default:
      return value
  }
}

function keyOfList(list: Expr, nothing: Expr): Expr {
  const length: Expr = { node: 'call', name: 'listLength', args: [list], kind: 'integer' }
  return chosen(compare('=', length, literal(0, 'integer')), nothing, list)
}

/** The same of one stored value, in JavaScript. */
export function groupKeyOf(value: CellValue, { kind, options }: Grouping): CellValue {
  if (options) return typeof value === 'string' && options.includes(value) ? value : null
  if (kind === 'boolean') return value === true
  if (value === '' || (Array.isArray(value) && value.length === 0)) return null
  return kind === 'real' && typeof value === 'number' ? rounded(value) : value
}

/** True for records of the group with this key. */
export function inGroup(column: Column, key: CellValue): Expr {
  const own = groupKey(column)
  if (key === null) return isNull(own)
  if (Array.isArray(key)) return compare('=', own, literal(JSON.stringify(key), 'text'))
  return compare('=', own, literal(key, kindOfValue(column)))
}

/** Whether two keys of one column are the same. */
export function sameKey(a: CellValue, b: CellValue): boolean {
  return a === b || (a !== null && b !== null && String(JSON.stringify(a)) === String(JSON.stringify(b)))
}

function chosen(when: Expr, then: Expr, otherwise: Expr): Expr {
  return { node: 'case', whens: [{ when, then }], otherwise }
}
