import { roundDecimal } from '../decimal.ts'
import { compare, type Expr, isNull, kindOf, literal, needsServer } from '../expr/expr.ts'
import { type Computed, computedOf, elementOf } from '../fields/computed/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { optionIds } from '../fields/options/select-options.ts'
import { kindOfValue, valueExpr } from '../fields/value.ts'
import type { CellValue, Column, StorageKind } from '../schema.ts'

/** How a column's values form groups: by storage kind, and for selects by existing options. */
export type Grouping = { kind: StorageKind; options: string[] | null }

export function groupingOf(column: Column): Grouping {
  const kind = kindOfValue(column)
  const element = elementOf(column)
  return { kind, options: fieldOf(element).hasOptions && kind === 'text' ? optionIds(element) : null }
}

/** One expression per computed column, so that parts of others can be found by it. */
const known = new WeakMap<Computed, Expr>()

/**
 * The key of a record's group. Null, the empty text, the empty list and deleted options share one group; a
 * null checkbox counts as unchecked.
 */
export function groupKey(column: Column): Expr {
  const computed = computedOf(column)
  if (!computed) return keyOf(column)
  const before = known.get(computed)
  if (before) return before
  const made = keyOf(column)
  known.set(computed, made)
  return made
}

function keyOf(column: Column): Expr {
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
        // Bound, so that the emptiness check does not evaluate it twice.
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

/** JavaScript form, for a stored value. */
export function groupKeyOf(value: CellValue, { kind, options }: Grouping): CellValue {
  if (options) return typeof value === 'string' && options.includes(value) ? value : null
  if (kind === 'boolean') return value === true
  if (value === '' || (Array.isArray(value) && value.length === 0)) return null
  return kind === 'real' && typeof value === 'number' ? roundDecimal(value) : value
}

/** True for records of the group with this key. */
export function matchesGroup(column: Column, key: CellValue): Expr {
  const own = groupKey(column)
  if (key === null) return isNull(own)
  if (Array.isArray(key)) return compare('=', own, literal(JSON.stringify(key), 'text'))
  return compare('=', own, literal(key, kindOfValue(column)))
}

/** Returns true if two keys of a column are equal. */
export function sameKey(a: CellValue, b: CellValue): boolean {
  return a === b || (a !== null && b !== null && String(JSON.stringify(a)) === String(JSON.stringify(b)))
}

function chosen(when: Expr, then: Expr, otherwise: Expr): Expr {
  return { node: 'case', whens: [{ when, then }], otherwise }
}
