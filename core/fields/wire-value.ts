import type { CellValue, Column } from '../schema.ts'
import { computedOf } from './computed/computed.ts'
import { fieldOf } from './index.ts'
import { kindOfValue, valueOfText } from './value.ts'

// Converts stored or computed column values for responses. Computed lists are texts in the database; here
// they become values of their source column.

/** Wire format, as existing clients expect it. */
export function wireOf(value: CellValue, column: Column): unknown {
  const computed = computedOf(column)
  if (!computed || fieldOf(column).writesItself) return fieldOf(column).toWire(value, column)
  const { element } = computed
  const one = (item: CellValue) => fieldOf(element).toWire(item, element)
  return Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => one(valueOfText(item, element)))
    : one(value)
}

/** Text for people. */
export function textOf(value: CellValue, column: Column): string {
  const computed = computedOf(column)
  if (!computed) return fieldOf(column).toText(value, column)
  const { element } = computed
  const one = (item: CellValue) => fieldOf(element).toText(item, element)
  return Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => one(valueOfText(item, element))).join(', ')
    : one(value)
}

/** Stored (native) format. */
export function nativeOf(value: CellValue, column: Column): unknown {
  const computed = computedOf(column)
  return computed && Array.isArray(value) && kindOfValue(column) === 'list'
    ? value.map((item) => valueOfText(item, computed.element))
    : value
}
