import type { Field, FieldColumn, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import {
  findOption,
  notAnOption,
  optionIds,
  optionPosition,
  optionsLike,
  optionTitle,
  optionTitles,
} from '../options/select-options.ts'

/** One option, stored by id, so that renaming an option changes no record. */
export const singleSelect: Field = {
  type: 'SingleSelect',
  storage: 'text',
  hasOptions: true,
  parse: (input, column) => (typeof input === 'string' ? readOption(input, column) : problem('notText')),
  parseText: readOption,
  toWire: (value, column) => (typeof value === 'string' ? optionTitle(value, column) : null),
  toText: (value, column) => (typeof value === 'string' ? (optionTitle(value, column) ?? '') : ''),
  operators: ['eq', 'neq', 'anyof', 'nanyof', 'blank', 'notblank'],
  alsoAccepts: ['like', 'nlike', 'in', 'null', 'notnull'],
  parseArgument: (input, column) => optionArgument(String(input), column),
  sortKey: (arg, column) => ({ node: 'position', arg, items: optionIds(column) }),
  sortValue: (value, column) => (typeof value === 'string' ? optionPosition(value, column) : null),
  search: (arg, needle, column) => ({
    node: 'in',
    arg,
    values: optionsLike(needle, column),
    kind: 'text',
  }),
  fromValue(value, from, column) {
    if (!Array.isArray(value)) return null
    const [title, ...more] = optionTitles(value, from.column)
    if (title === undefined) return { ok: true, value: null }
    if (more.length > 0) return problem('tooManyValues', { max: 1 })
    const kept = value.find((id) => optionTitle(id, column) === title)
    return kept === undefined ? readOption(title, column) : { ok: true, value: kept }
  },
}

function readOption(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  const option = findOption(text, column)
  return option ? { ok: true, value: option.id } : notAnOption(text, column)
}

/** A deleted option in a filter correctly matches no record. */
export function optionArgument(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  return { ok: true, value: findOption(text, column)?.id ?? text }
}
