import * as v from 'valibot'
import { type Expr, or } from '../expr/expr.ts'
import { limits } from '../limits.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { firstPosition, lowestPosition } from './first-in-order.ts'
import { findPerson, peopleInOrder, peopleLike, personArgument, personText, personWire } from './people.ts'
import { problem } from './problems.ts'
import { joinList, splitList } from './selects.ts'
import { grouped } from './text.ts'

/** People of the base: one, or several in the order given. Stored as a list of ids, nobody as null. */
export const user: Field = {
  type: 'User',
  storage: 'list',
  people: true,
  options: v.object({
    /** Takes several. */
    is_multi: v.optional(v.boolean(), false),
    /** Tell people when they are named. */
    notify: v.optional(v.boolean(), false),
  }),
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
    // Lookups give one person after the other.
    return typeof value === 'string' ? personWire(value, column) : null
  },
  toText(value, column) {
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
    return joinList(ids.map((id) => personText(id, column)))
  },
  operators: ['anyof', 'allof', 'nanyof', 'nallof', 'blank', 'notblank'],
  alsoAccepts: ['eq', 'neq', 'in', 'null', 'notnull'],
  parseArgument: personArgument,
  // By the first of them in the order of what people are called.
  sortKey(arg, column) {
    const ids = peopleInOrder(column)
    return ids ? firstPosition(arg, ids) : arg
  },
  sortValue(value, column) {
    const ids = peopleInOrder(column)
    return ids ? lowestPosition(value, ids) : value
  },
  search: (arg, needle, column) =>
    or(...peopleLike(needle, column).map((item): Expr => ({ node: 'listHas', arg, item }))),
  uniqueable: false,
}

function readText(text: string, column: FieldColumn): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  return readPeople(splitList(text), column)
}

/** Ids, e-mail addresses or names of members, each person once. */
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

/** What a person is called in a body: a text, or an object with `id` or `email`. */
function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return null
  const { id, email } = item as { id?: unknown; email?: unknown }
  return typeof id === 'string' ? id : typeof email === 'string' ? email : null
}
