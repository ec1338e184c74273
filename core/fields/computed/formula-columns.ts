import { type Expr, kindOf } from '../../expr/expr.ts'
import { formulaColumn } from '../../formula/columns.ts'
import type { FormulaColumn, FormulaType, NumberFormat } from '../../formula/types.ts'
import type { Column, StorageKind } from '../../schema.ts'
import { computedOf, elementOf } from './computed.ts'
import { fieldOf } from '../index.ts'
import { isVirtualLink } from '../links/virtual-links.ts'
import { isSingle } from '../links/linked-values.ts'
import { related } from '../types/link-to-another-record.ts'
import { fullValueExpr, kindOfValue, valueExpr } from '../value.ts'

/** A compiled column for formulas of its table. Broken columns cannot be used. */
export function formulaColumnOf(column: Column, siblings: readonly Column[]): FormulaColumn {
  const computed = computedOf(column)
  const { id, title } = column
  if (isVirtualLink(column)) return { id, title, type: null, value: () => valueExpr(column) }
  if (computed?.problem) return { id, title, type: null, value: () => computed.expr }
  if (computed?.formula) {
    const { type, value, volatile } = computed.formula
    return { id, title, type, format: formatOfColumn(column), value, volatile, outside: computed.outside }
  }
  const role = roleOf(column)
  const element = elementOf(column)
  const { hasOptions = false, people } = fieldOf(element)
  // Only the control database knows people's names.
  if (people) return { id, title, type: null, value: () => valueExpr(column) }
  const seen = { id, title, selectOptions: element.selectOptions, format: formatOfColumn(column) }
  const single = singleValue(column, siblings)
  if (single) return formulaColumn(seen, single, { hasOptions })
  const value = fullValueExpr(column)
  const isListOf = computed !== null && kindOf(value) === 'list'
  return formulaColumn(seen, value, {
    hasOptions,
    ...(role ? { role } : {}),
    ...(isListOf ? { type: { list: scalarOf[kindOfValue(element)] } } : {}),
  })
}

/** The number format that results inherit: units, but not constraints that apply to cells. */
function formatOfColumn(column: Column): NumberFormat | null {
  const element = elementOf(column)
  const format = fieldOf(element).numberFormat?.(element.options)
  return format ? { ...format, type: element.type } : null
}

/** Links to one record have a single value, and so do lookups through them. */
function singleValue(column: Column, siblings: readonly Column[]): Expr | null {
  const over = computedOf(column)?.over
  const link = over && siblings.find(({ id }) => id === over.linkId)
  if (!over || !link || !isSingle(link)) return null
  const inner = computedOf(over.column)
  const value = valueExpr(over.column)
  if (kindOf(value) === 'list' || inner?.problem) return null
  return related(link, { take: 'first', values: [value], kind: kindOf(value), condition: over.condition })
}

const scalarOf: Record<StorageKind, Exclude<FormulaType, 'null' | object>> = {
  integer: 'number',
  decimal: 'number',
  real: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  text: 'text',
  time: 'text',
  json: 'text',
  list: 'text',
  none: 'text',
}

const roles = { id: 'id', created_at: 'created', updated_at: 'modified' } as const

/** The role of a column for RECORD_ID, CREATED_TIME and LAST_MODIFIED_TIME. */
export function roleOf(column: Column): FormulaColumn['role'] {
  const { recordColumn } = fieldOf(column)
  return recordColumn === 'id' || recordColumn === 'created_at' || recordColumn === 'updated_at'
    ? roles[recordColumn]
    : undefined
}
