import { aggregationDisplays } from '#core/aggregations/displays.ts'
import type { AggregationName } from '#core/aggregations/names.ts'
import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { fileSize } from '../../../fields/files/file-size.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** A formatted aggregate; '' if empty. */
export function summaryText(name: AggregationName, value: CellValue, column: Column): string {
  if (value === null) return ''
  switch (aggregationDisplays[name]) {
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

/** Formats like a cell; the mean of integers gets decimals. */
function valueText(value: CellValue, column: Column): string {
  const element = elementOf(column)
  const isBroken = typeof value === 'number' && !Number.isInteger(value)
  if (isBroken && fieldOf(element).storage === 'integer')
    return formatNumber(value, { maximumFractionDigits: 2 })
  return fieldUiOf(element).text(value, element)
}
