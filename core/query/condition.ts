import { computedOf, elementOf } from '../fields/computed/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { requireFilterable } from '../fields/links/virtual-filters.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import { problemText } from '../fields/problems.ts'
import { kindOfValue } from '../fields/value.ts'
import { findOption, splitList } from '../fields/options/select-options.ts'
import { isDaySubOperator, isSpanSubOperator } from '../operators/relative-dates.ts'
import { operatorByName, operators } from '../operators/index.ts'
import type { Argument, Clock, OperatorName, Scalar } from '../operators/operator.ts'
import * as limits from '../limits.ts'
import { type Column, type SelectOption, standardTypes } from '../schema.ts'
import { isDateStorage, resolveDateArgument } from './date-condition.ts'
import type { Filter } from './query.ts'
import { invalidFilter, type RawCondition, type RawScalar } from './raw.ts'
import { columnByName } from './column-by-name.ts'

type Condition = Extract<Filter, { node: 'condition' }>

/**
 * Resolves a condition against a table: the column must exist, its type support the operator, and the
 * argument fit.
 */
export function resolveCondition(written: RawCondition, columns: readonly Column[], clock: Clock): Condition {
  const named = columnByName(written.field, columns)
  requireFilterable(named)
  // Computed values are compared as values of their element column.
  const column = { ...elementOf(named), id: named.id, title: named.title }
  const name = readOperator(written, column)
  requireValue(written, name, column)
  requireKnownSubOperator(written, column)
  const raw = { ...written, value: written.value ?? null }
  const { operator, value } = spoken(name, raw, column)
  const made = (chosen: OperatorName, argument: Argument): Condition => {
    requireOffered(chosen, column, named)
    return { node: 'condition', columnId: named.id, type: named.type, operator: chosen, argument }
  }
  if (operators[operator].argument === 'none') {
    if (raw.source === 'text' && !isBlank(typeof value === 'string' ? value.trim() : value)) {
      invalidFilter(`${operator} takes no value ("${column.title}").`)
    }
    return made(operator, { kind: 'none' })
  }
  const presence = operator === 'eq' ? 'blank' : operator === 'neq' ? 'notblank' : null
  const storage = kindOfValue(column)
  requireOffered(operator, column, named)
  if (isDateStorage(storage)) {
    if (presence && raw.subOperator === null && isBlank(value)) return made(presence, { kind: 'none' })
    return made(operator, resolveDateArgument({ ...raw, value }, operator, column, storage, clock))
  }
  if (fieldOf(column).hasOptions && isPattern(operator))
    return made(...optionsMeant(operator, single(value, column), column))
  if (operators[operator].argument === 'list' || storage === 'list') {
    if (presence && isBlank(value)) return made(presence, { kind: 'none' })
    return made(operator, listArgument(value, operator, column))
  }
  const one = single(value, column)
  const read = one === null ? null : readArgument(one, operator, column)
  if (read !== null) return made(operator, { kind: 'one', value: read })
  // Comparing with an empty value means checking for blank.
  if (presence) return made(presence, { kind: 'none' })
  return invalidFilter(`${operator} needs a value ("${column.title}").`)
}

/**
 * Rejects a condition without a value, such as `(Title,eq)`, which would silently mean something else.
 * `(Title,eq,)` has an empty value and is valid.
 */
function requireValue({ value, source, subOperator }: RawCondition, name: string, column: Column): void {
  if (value !== undefined || source === 'stored') return
  const known = operatorByName(name)
  // Some date sub-operators take no value; the others report it themselves.
  if ((known && operators[known].argument === 'none') || subOperator !== null) return
  invalidFilter(`${name} needs a value ("${column.title}").`)
}

/** An unknown sub-operator is an error, regardless of operator and field. */
function requireKnownSubOperator({ subOperator, source }: RawCondition, column: Column): void {
  if (subOperator === null || source === 'stored') return
  if (isDaySubOperator(subOperator) || isSpanSubOperator(subOperator)) return
  if (!isDateStorage(kindOfValue(column)))
    invalidFilter(`unknown sub-operator "${subOperator.slice(0, 40)}" ("${column.title}").`)
}

function readOperator(raw: RawCondition, column: Column): string {
  const name = raw.operator.trim()
  if (name === 'is' || name === 'isnot' || operatorByName(name)) return name
  return invalidFilter(`unknown operator "${name.slice(0, 40)}" ("${column.title}").`)
}

type Given = Exclude<RawCondition['value'], undefined>
type Spoken = { operator: OperatorName; value: Given }

const negations: Partial<Record<OperatorName, OperatorName>> = {
  null: 'notnull',
  notnull: 'null',
  empty: 'notempty',
  notempty: 'empty',
  blank: 'notblank',
  notblank: 'blank',
  checked: 'notchecked',
  notchecked: 'checked',
}

/** Maps `is null`, `isnot empty`, and `eq true` on checkboxes to the operators that they mean. */
function spoken(name: string, raw: { value: Given }, column: Column): Spoken {
  const negative = name === 'isnot' || operatorByName(name) === 'neq'
  const positive = name === 'is' || operatorByName(name) === 'eq'
  const operator = operatorByName(name === 'is' ? 'eq' : name === 'isnot' ? 'neq' : name) ?? 'eq'
  if (!negative && !positive) return { operator, value: raw.value }
  if (fieldOf(column).storage === 'boolean') {
    const state = checkboxState(raw.value, column)
    if (state) return { operator: negative ? (negations[state] ?? state) : state, value: null }
  }
  const word = name.startsWith('is') ? operatorByName(String(raw.value ?? 'null').trim()) : null
  const opposite = word ? negations[word] : undefined
  return word && opposite
    ? { operator: negative ? opposite : word, value: null }
    : { operator, value: raw.value }
}

function checkboxState(value: Given, column: Column): 'checked' | 'notchecked' | null {
  if (value === null || Array.isArray(value) || String(value).trim() === '') return null
  const read = fieldOf(column).parseArgument?.(value, column)
  if (!read?.ok) return null
  return read.value === true ? 'checked' : 'notchecked'
}

/** Presence operators apply to links of any kind. */
const ofLinks: readonly OperatorName[] = ['blank', 'notblank', 'null', 'notnull']

function requireOffered(operator: OperatorName, column: Column, named: Column): void {
  // Numbers of links between databases are counted last.
  if (!computedOf(named)?.over && !ofLinks.includes(operator)) requireNotVirtual(named)
  const { operators: offered, alsoAccepts = [] } = fieldOf(column)
  if (computedOf(named)?.over && ofLinks.includes(operator)) return
  if (offered.includes(operator) || alsoAccepts.includes(operator)) return
  invalidFilter(`"${column.title}" cannot be filtered by ${operator}. Use one of: ${offered.join(', ')}.`)
}

function isPattern(operator: OperatorName): boolean {
  return operator === 'like' || operator === 'nlike'
}

/** A text compared with options means the options whose titles match, possibly none. */
function optionsMeant(operator: OperatorName, value: RawScalar, column: Column): [OperatorName, Argument] {
  const read = value === null ? null : readArgument(value, operator, column)
  if (read === null) return invalidFilter(`${operator} needs a value ("${column.title}").`)
  const fits = ({ title }: SelectOption) => operators.like.matches(title, { kind: 'one', value: read })
  const values = column.selectOptions.filter(fits).map(({ id }) => id)
  return [operator === 'like' ? 'anyof' : 'nanyof', { kind: 'list', values }]
}

function listArgument(value: Given, operator: OperatorName, column: Column): Argument {
  const values = itemsOf(value, column)
    .map((item) => readArgument(item, operator, column))
    .filter((item) => item !== null)
  if (values.length === 0) invalidFilter(`${operator} needs at least one value ("${column.title}").`)
  if (values.length > limits.valuesPerCell) invalidFilter(`at most ${limits.valuesPerCell} values.`)
  if ((operator === 'btw' || operator === 'nbtw') && values.length !== 2) {
    invalidFilter(`${operator} needs two values ("${column.title}").`)
  }
  return { kind: 'list', values }
}

function itemsOf(value: Given, column: Column): Scalar[] {
  if (Array.isArray(value)) return value.filter((item) => item !== null)
  if (typeof value !== 'string') return value === null ? [] : [value]
  return column.selectOptions.length > 0 && findOption(value, column) ? [value] : splitList(value)
}

function single(value: Given, column: Column): RawScalar {
  if (!Array.isArray(value)) return value
  const [only = null] = value
  return value.length <= 1 ? only : invalidFilter(`only one value fits here ("${column.title}").`)
}

/** Parses an argument; null if there is none. */
function readArgument(value: Scalar, operator: OperatorName, column: Column): Scalar | null {
  const text = isPattern(operator)
  const { parseArgument, parseText } = fieldOf(column)
  const parsed = text
    ? fieldOf({ type: standardTypes.text }).parseArgument?.(value, column)
    : (parseArgument?.(value, column) ??
      parseText(String(value), column, { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }))
  if (!parsed || (parsed.ok && Array.isArray(parsed.value))) return null
  if (!parsed.ok) invalidFilter(`${column.title} ${problemText(parsed.problem)}`)
  return Array.isArray(parsed.value) ? null : parsed.value
}

function isBlank(value: Given): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
