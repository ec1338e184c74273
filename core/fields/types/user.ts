import { type Expr, or } from '../../expr/expr.ts'
import * as limits from '../../limits.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { firstOptionRank, lowestOptionRank } from '../options/first-option-order.ts'
import {
  findPerson,
  peopleInOrder,
  peopleLike,
  personArgument,
  personText,
  personWire,
} from '../options/people.ts'
import { problem } from '../problems.ts'
import { joinList, splitList } from '../options/select-options.ts'
import { grouped } from '../text/text-parsing.ts'

/** One or several members of the base, in the given order. Stored as a list of ids, or null if empty. */
export const user: Field = {
  type: 'User',
  storage: 'list',
  people: true,
  parse(input, column) {
    if (typeof input === 'string') return readText(input, column)
    const items: unknown[] = Array.isArray(input) ? input : [input]
    const names = items.map(nameIn)
    const texts = names.filter((name) => name !== null)
    return texts.length === names.length ? readPeople(texts, column) : problem('notPeople')
  },
  parseText: readText,
  toWire(value, column) {
    if (Array.isArray(value)) return value.map((id) => personWire(id, column))
    // Lookups pass one person at a time.
    return typeof value === 'string' ? personWire(value, column) : null
  },
  toText(value, column) {
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
    return joinList(ids.map((id) => personText(id, column)))
  },
  operators: ['anyof', 'allof', 'nanyof', 'nallof', 'blank', 'notblank'],
  alsoAccepts: ['eq', 'neq', 'in', 'null', 'notnull'],
  parseArgument: personArgument,
  // Sorts by the first person in order of names.
  sortKey(arg, column) {
    const ids = peopleInOrder(column)
    return ids ? firstOptionRank(arg, ids) : arg
  },
  sortValue(value, column) {
    const ids = peopleInOrder(column)
    return ids ? lowestOptionRank(value, ids) : value
  },
  search: (arg, needle, column) =>
    or(...peopleLike(needle, column).map((item): Expr => ({ node: 'listHas', arg, item }))),
  uniqueable: false,
}

function readText(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  return readPeople(splitList(text), column)
}

/** Parses ids, email addresses or names of members, without duplicates. */
function readPeople(texts: string[], column: FieldColumn): Parsed {
  if (texts.length > limits.valuesPerCell)
    return problem('tooManyValues', { max: grouped(limits.valuesPerCell) })
  const ids = new Set<string>()
  for (const text of texts) {
    const person = findPerson(text, column)
    if (!person) return problem('notMember', { value: text.slice(0, 100).toWellFormed() })
    ids.add(person.id)
  }
  if (ids.size > 1 && column.options['is_multi'] !== true) return problem('onePerson')
  return { ok: true, value: ids.size === 0 ? null : [...ids] }
}

/** Identifier of a person in a body: text, or an object with `id` or `email`. */
function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return null
  const { id, email } = item as { id?: unknown; email?: unknown }
  return typeof id === 'string' ? id : typeof email === 'string' ? email : null
}
