import { type Expr, kindOf } from '../expr/expr.ts'
import { formulaColumn } from '../formula/columns.ts'
import type { FormulaColumn, FormulaType, NumberFormat } from '../formula/types.ts'
import type { Column, StorageKind } from '../schema.ts'
import { computedOf, elementOf } from './computed.ts'
import { currencyOf } from './currency.ts'
import { fieldOf } from './index.ts'
import { isSingle } from './linked.ts'
import { related } from './link-to-another-record.ts'
import { kindOfValue, valueExpr } from './value.ts'

/** A compiled column as formulas of its table see it. What cannot be worked out cannot be used. */
export function formulaColumnOf(column: Column, siblings: readonly Column[]): FormulaColumn {
  const computed = computedOf(column)
  const { id, title } = column
  if (computed?.problem) return { id, title, type: null, value: () => computed.expr }
  if (computed?.formula) {
    const { type, value, volatile } = computed.formula
    return { id, title, type, format: formatOfColumn(column), value, volatile, outside: computed.outside }
  }
  const role = roleOf(column)
  const element = elementOf(column)
  const { hasOptions = false, people } = fieldOf(element)
  // Only the control database knows their names.
  if (people) return { id, title, type: null, value: () => valueExpr(column) }
  const seen = { id, title, selectOptions: element.selectOptions, format: formatOfColumn(column) }
  const single = singleValue(column, siblings)
  if (single) return formulaColumn(seen, single, { hasOptions })
  const value = valueExpr(column)
  const isListOf = computed !== null && kindOf(value) === 'list'
  return formulaColumn(seen, value, {
    hasOptions,
    ...(role ? { role } : {}),
    ...(isListOf ? { type: { list: scalarOf[kindOfValue(element)] } } : {}),
  })
}

/** The format that results inherit from a column: what its numbers measure, without what only its cells obey. */
function formatOfColumn(column: Column): NumberFormat | null {
  const { type, options } = elementOf(column)
  const { precision } = options
  switch (type) {
    case 'Currency': {
      const { code, locale } = currencyOf(options)
      return { type, options: { currency_code: code, currency_locale: locale, precision: precision ?? 2 } }
    }
    case 'Percent':
      return { type, options: { precision: precision ?? 0 } }
    case 'Duration':
      // Differences of durations go below zero.
      return { type, options: { duration: options['duration'] ?? 0, negative: true } }
    default:
      return null
  }
}

/** A link that leads to one record has one value, and so has what is looked up through it. */
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

/** What the functions RECORD_ID, CREATED_TIME and LAST_MODIFIED_TIME give. */
export function roleOf(column: Column): FormulaColumn['role'] {
  const { recordColumn } = fieldOf(column)
  return recordColumn === 'id' || recordColumn === 'created_at' || recordColumn === 'updated_at'
    ? roles[recordColumn]
    : undefined
}
