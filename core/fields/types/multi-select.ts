import { or, type Expr } from '../../expr/expr.ts'
import * as limits from '../../limits.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { firstOptionRank, lowestOptionRank } from '../options/first-option-order.ts'
import { problem } from '../problems.ts'
import {
  findOption,
  joinList,
  notAnOption,
  optionIds,
  optionsLike,
  optionTitle,
  optionTitles,
  splitList,
} from '../options/select-options.ts'
import { optionArgument } from './single-select.ts'
import { grouped } from '../text/text-parsing.ts'

/** Several options in the given order; stored as a list of ids, or null if empty. */
export const multiSelect: Field = {
  type: 'MultiSelect',
  storage: 'list',
  answerKind: 'count',
  hasLongText: true,
  hasOptions: true,
  parse(input, column): Parsed {
    if (typeof input === 'string') return readText(input, column)
    if (!Array.isArray(input)) return problem('notList')
    const items: unknown[] = input
    return items.every((item) => typeof item === 'string') ? readTitles(items, column) : problem('notList')
  },
  parseText: readText,
  toWire: (value, column) => (value === null ? null : joinList(optionTitles(value, column))),
  toText: (value, column) => joinList(optionTitles(value, column)),
  operators: ['allof', 'anyof', 'nallof', 'nanyof', 'blank', 'notblank'],
  alsoAccepts: ['eq', 'neq', 'like', 'nlike', 'in', 'null', 'notnull'],
  parseArgument: (input, column) => optionArgument(String(input), column),
  // Sorts by the lowest-ranked option in the list.
  sortKey: (arg, column) => firstOptionRank(arg, optionIds(column)),
  sortValue: (value, column) => lowestOptionRank(value, optionIds(column)),
  search: (arg, needle, column) =>
    or(...optionsLike(needle, column).map((item): Expr => ({ node: 'listHas', arg, item }))),
  uniqueable: false,
  // Keeps options that this column has too.
  fromValue: (value, from, column) =>
    from.field.hasOptions && typeof value === 'string' && optionTitle(value, column) !== null
      ? { ok: true, value: [value] }
      : null,
}

function readText(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  // Titles may contain commas, so try the whole text first.
  const whole = findOption(text, column)
  return whole ? { ok: true, value: [whole.id] } : readTitles(splitList(text), column)
}

function readTitles(titles: string[], column: FieldColumn): Parsed {
  if (titles.length > limits.valuesPerCell) {
    return problem('tooManyValues', { max: grouped(limits.valuesPerCell) })
  }
  const ids = new Set<string>()
  for (const title of titles) {
    const option = findOption(title, column)
    if (!option) return notAnOption(title, column)
    ids.add(option.id)
  }
  return { ok: true, value: ids.size === 0 ? null : [...ids] }
}
