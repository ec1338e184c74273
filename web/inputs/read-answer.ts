import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { withUnit } from '#core/fields/duration.ts'
import { fieldOf, readText, readValue } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { type Answer, isBlank, tidied } from './answer.ts'
import { momentText, zoneOf } from './moment-text.ts'

// Apart from the inputs: pages may show them first and load the reading of answers while people begin to fill in.

/** The answer as it will be stored, or what is wrong with it. Blank answers give the type's empty value. */
export function readAnswer(answer: Answer | undefined, column: FieldColumn, format: TextFormat): Parsed {
  if (answer === undefined || isBlank(answer)) return readValue(null, column)
  const { hasOptions, holdsFiles } = fieldOf(column)
  if (typeof answer !== 'string' || hasOptions || holdsFiles) return readValue(answer, column)
  const text = column.type === 'Duration' ? withUnit(answer, column) : tidied(answer, column)
  return readText(text, column, { ...format, zone: zoneOf(column, format.zone) })
}

/** The stored value as the person would have put it in. */
export function answerOf(value: CellValue, column: FieldColumn, format: TextFormat): Answer {
  if (value === null) return null
  if (column.type === 'DateTime')
    return typeof value === 'string' ? momentText(value, column, format.zone) : null
  if (column.type === 'Checkbox' || column.type === 'Rating' || fieldOf(column).hasOptions) return value
  if (fieldOf(column).holdsFiles) return typeof value === 'string' ? value : null
  const text = fieldOf(column).toText(value, column)
  const isPlainNumber = fieldOf(column).storage === 'decimal' && !text.includes(':')
  return isPlainNumber ? text.replace('.', format.decimalSeparator) : text
}
