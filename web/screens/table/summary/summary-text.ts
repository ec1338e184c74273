import { aggregations } from '#core/aggregations/index.ts'
import type { AggregationName } from '#core/aggregations/names.ts'
import { elementOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { fileSize } from '../../../fields/file-size.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** What a column's values come to, as people read it; '' where there is nothing to say. */
export function summaryText(name: AggregationName, value: CellValue, column: Column): string {
  if (value === null) return ''
  switch (aggregations[name].show) {
    case 'percent':
      return formatNumber(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 })
    case 'days':
      return formatNumber(Number(value), { style: 'unit', unit: 'day', unitDisplay: 'long' })
    case 'months':
      return formatNumber(Number(value), { style: 'unit', unit: 'month', unitDisplay: 'long' })
    case 'bytes':
      return fileSize(Number(value))
    case 'value':
      return valueText(value, column)
    default:
      return formatNumber(Number(value), { maximumFractionDigits: 6 })
  }
}

/** Like a cell of the column; a whole number's mean has places that its cells have not. */
function valueText(value: CellValue, column: Column): string {
  const element = elementOf(column)
  const isBroken = typeof value === 'number' && !Number.isInteger(value)
  if (isBroken && fieldOf(element).storage === 'integer')
    return formatNumber(value, { maximumFractionDigits: 2 })
  return fieldUiOf(element).text(value, element)
}
