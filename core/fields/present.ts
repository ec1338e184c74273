import type { CellValue, Column } from '../schema.ts'
import { computedOf } from './computed.ts'
import { fieldOf } from './index.ts'
import { kindOfValue, valueOfText } from './value.ts'

// A column's value for an answer, whether it is stored or worked out. Worked out lists are texts in store and
// values of the column that they come from here.

/** As clients of the wire expect it. */
export function wireOf(value: CellValue, column: Column): unknown {
  const computed = computedOf(column)
  if (!computed || fieldOf(column).writesItself) return fieldOf(column).toWire(value, column)
  const { element } = computed
  const one = (item: CellValue) => fieldOf(element).toWire(item, element)
  return Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => one(valueOfText(item, element)))
    : one(value)
}

/** As people read it. */
export function textOf(value: CellValue, column: Column): string {
  const computed = computedOf(column)
  if (!computed) return fieldOf(column).toText(value, column)
  const { element } = computed
  const one = (item: CellValue) => fieldOf(element).toText(item, element)
  return Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => one(valueOfText(item, element))).join(', ')
    : one(value)
}

/** As it is stored, or would be. */
export function nativeOf(value: CellValue, column: Column): unknown {
  const computed = computedOf(column)
  return computed && Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => valueOfText(item, computed.element))
    : value
}
