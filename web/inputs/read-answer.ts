import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText, readValue } from '#core/fields/index.ts'
import { linksValue } from '#core/fields/links/linked-values.ts'
import type { CellValue } from '#core/schema.ts'
import { type Answer, isBlank } from './answer.ts'
import { dateTimeText, zoneOf } from './date-time-text.ts'
import { answerKindOf, formInputs } from './form-inputs.ts'
import { pickedRecords } from './link-answer.ts'

// Separate from the inputs, so that a page can render before it loads the parser.

/** Parses an answer into its stored value or an error. Blank answers become the type's empty value. */
export function readAnswer(answer: Answer | undefined, column: FieldColumn, format: TextFormat): Parsed {
  if (answer === undefined || isBlank(answer)) return readValue(null, column)
  const { hasOptions, holdsFiles, connects } = fieldOf(column)
  if (connects) return readPicked(answer, column)
  if (typeof answer !== 'string' || hasOptions || holdsFiles) return readValue(answer, column)
  const complete = fieldOf(column).completeTyped ?? formInputs[column.type]?.complete
  const text = complete?.(answer, column) ?? answer
  return readText(text, column, { ...format, zone: zoneOf(column, format.zone) })
}

/** Picked records with their display values, in native format. */
function readPicked(answer: Answer, column: FieldColumn): Parsed {
  const records = pickedRecords(answer)
  const parsed = readValue(
    records.map(({ id }) => id),
    column,
  )
  return parsed.ok ? { ok: true, value: linksValue(records.map(({ id, text }) => [id, text])) } : parsed
}

/** The stored value as a person would enter it. */
export function answerOf(value: CellValue, column: FieldColumn, format: TextFormat): Answer {
  if (value === null) return null
  if (fieldOf(column).storage === 'datetime')
    return typeof value === 'string' ? dateTimeText(value, column, format.zone) : null
  if (answerKindOf(column) !== 'text') return value
  if (fieldOf(column).holdsFiles) return typeof value === 'string' ? value : null
  const text = fieldOf(column).toText(value, column)
  const isPlainNumber = fieldOf(column).storage === 'decimal' && !text.includes(':')
  return isPlainNumber ? text.replace('.', format.decimalSeparator) : text
}
