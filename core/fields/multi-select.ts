import * as v from 'valibot'
import { or, type Expr } from '../expr/expr.ts'
import { limits } from '../limits.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { firstPosition, lowestPosition } from './first-in-order.ts'
import { problem } from './problems.ts'
import {
  findOption,
  joinList,
  notAnOption,
  optionIds,
  optionsLike,
  optionTitle,
  optionTitles,
  splitList,
} from './selects.ts'
import { optionArgument } from './single-select.ts'
import { grouped } from './text.ts'

/** Several of the column's options, in the order given; stored as a list of ids, none as null. */
export const multiSelect: Field = {
  type: 'MultiSelect',
  storage: 'list',
  hasOptions: true,
  options: v.object({}),
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
  alsoAccepts: ['eq', 'neq', 'in', 'null', 'notnull'],
  parseArgument: (input, column) => optionArgument(String(input), column),
  // By the first option, in the column's order, that the list holds.
  sortKey: (arg, column) => firstPosition(arg, optionIds(column)),
  sortValue: (value, column) => lowestPosition(value, optionIds(column)),
  search: (arg, needle, column) =>
    or(...optionsLike(needle, column).map((item): Expr => ({ node: 'listHas', arg, item }))),
  uniqueable: false,
  // The same option, where it is one of this column's too.
  fromValue: (value, from, column) =>
    from.field.hasOptions && typeof value === 'string' && optionTitle(value, column) !== null
      ? { ok: true, value: [value] }
      : null,
}

function readText(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  // A title may hold commas itself: the whole text is tried first.
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
