import { elementOf } from '#core/fields/computed/computed.ts'
import { type Parsed } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { parseDecimalText, plainDigits } from '#core/fields/numbers/number-parsing.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import type { Column } from '#core/schema.ts'
import { parseTyped, textFromEditor } from '../../../../fields/index.ts'
import { currentTextFormat } from '../../../../fields/format/text-format.ts'
import { type Condition, subNeed, valueNeed } from '../../view/filter-tree.ts'

/** The input of a condition's value. */
export type ValueInput =
  | 'none'
  | 'days'
  | 'date'
  | 'pair'
  | 'person'
  | 'people'
  | 'option'
  | 'options'
  | 'list'
  | 'number'
  | 'text'

export function inputOf(
  column: Column,
  { operator, subOperator }: Pick<Condition, 'operator' | 'subOperator'>,
): ValueInput {
  const need = valueNeed(column, operator)
  if (need === 'none' || need === 'pair') return need
  if (need === 'sub') {
    const wanted = subNeed(subOperator)
    return wanted === 'number' ? 'days' : wanted === 'date' ? 'date' : 'none'
  }
  const element = elementOf(column)
  const { people, hasOptions } = fieldOf(element)
  const isText = operator === 'like' || operator === 'nlike'
  if (people) return need === 'list' ? 'people' : 'person'
  if (hasOptions && !isText) return need === 'list' ? 'options' : 'option'
  if (need === 'list') return 'list'
  return isNumeric(element) && !isText ? 'number' : 'text'
}

/** Parses a typed value for API calls; null if empty. */
export function readValue(text: string, column: Column, operator: OperatorName): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  const element = elementOf(column)
  if (operator === 'like' || operator === 'nlike')
    return { ok: true, value: isNumeric(element) ? plainDigits(text) : text }
  const typed = parseTyped(text, element)
  if (isNumeric(element)) {
    // Filters may compare with numbers outside the field's range.
    const number = typed.ok ? typed : parseDecimalText(text, currentTextFormat())
    return number.ok ? number : typed
  }
  const { parseArgument } = fieldOf(element)
  if (!parseArgument || parseArgument(text, element).ok)
    return parseArgument ? { ok: true, value: text } : typed
  return typed
}

/** Formats a value so that `readValue` parses it back. */
export function displayFilterValue(
  value: Condition['value'],
  column: Column,
  operator: OperatorName,
): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  const element = elementOf(column)
  const isNumber = isNumeric(element) && operator !== 'like' && operator !== 'nlike'
  if (fieldOf(element).storage === 'time' && operator !== 'like' && operator !== 'nlike')
    return textFromEditor(value, element)
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
  return isNumber && isPlain ? textFromEditor(value, element) : String(value)
}

function isNumeric(element: Column): boolean {
  const kind = kindOfValue(element)
  return kind === 'integer' || kind === 'decimal' || kind === 'real'
}
