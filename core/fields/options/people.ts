import { comparePoints } from '../../expr/compare.ts'
import { textHas } from '../../expr/text-has.ts'
import type { Person } from '../../schema.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { readOnlyField } from '../read-only.ts'
import { checkText } from '../text/text-parsing.ts'

// Cells store user ids. Names are in the control database; a request's columns carry them in `people`, which
// records when they are needed before they are loaded.

/** A person in wire format. */
export type PersonWire = { id: string; email: string | null; display_name: string | null }

/** The current user in filters, and the creator of the record in defaults. */
export const me = '@me'

export function personWire(id: string, column: FieldColumn): PersonWire {
  const person = known(column).find((each) => each.id === id)
  return { id, email: person?.email ?? null, display_name: person?.name ?? null }
}

/** Text of a person that parses back: the address, else the name, else the id. */
export function personText(id: string, column: FieldColumn): string {
  const person = known(column).find((each) => each.id === id)
  return person?.email ?? person?.name ?? id
}

/**
 * Finds a member by id, email address or unique name; null if there is none. Sets `people.isNeeded` if they
 * are not loaded.
 */
export function findPerson(text: string, column: FieldColumn): Person | null {
  const wanted = text.trim()
  const people = needed(column)
  if (wanted === me) return people.find(({ id }) => id === column.people?.me) ?? null
  const key = wanted.toLowerCase()
  const found = people.find(({ id, email }) => id === wanted || email?.toLowerCase() === key)
  if (found) return found
  const [named, other] = people.filter(({ name }) => name?.toLowerCase() === key)
  return named && !other ? named : null
}

/** Parses a filter argument: ids, members by address or name, or `@me`; others match no record. */
export function personArgument(input: string | number | boolean, column: FieldColumn): Parsed {
  const text = String(input).trim()
  if (text === me) {
    needed(column)
    return { ok: true, value: column.people?.me ?? '' }
  }
  if (/^us[a-z0-9]+$/.test(text)) return { ok: true, value: text }
  const checked = checkText(text, 1000)
  return checked.ok ? { ok: true, value: findPerson(text, column)?.id ?? text } : checked
}

/**
 * Ids of people whose name or address contains the text, ignoring case. Sets `people.isNeeded` if they are
 * not loaded.
 */
export function peopleLike(needle: string, column: FieldColumn): string[] {
  return needed(column)
    .filter(({ name, email }) => [name, email].some((text) => textHas(text, needle)))
    .map(({ id }) => id)
}

const orders = new WeakMap<readonly Person[], string[]>()

/** Ids of people ordered by name; null if there is no list. */
export function peopleInOrder(column: FieldColumn): readonly string[] | null {
  if (!column.people) return null
  const people = needed(column)
  let ids = orders.get(people)
  if (!ids) {
    const named = people.map(({ id, name, email }) => ({ id, key: (name ?? email ?? id).toLowerCase() }))
    ids = named.sort((a, b) => comparePoints(a.key, b.key) || comparePoints(a.id, b.id)).map(({ id }) => id)
    orders.set(people, ids)
  }
  return ids
}

function known({ people }: FieldColumn): readonly Person[] {
  return people?.list ?? []
}

/** Marks the people as needed; the result is invalid if they are not loaded. */
function needed(column: FieldColumn): readonly Person[] {
  if (column.people?.list === null) column.people.isNeeded = true
  return known(column)
}

/** Shared part of types that store who created or changed a record. */
export const stampedUser: Omit<Field, 'type' | 'recordColumn'> = {
  storage: 'text',
  ...readOnlyField,
  toWire: (value, column) => (typeof value === 'string' ? personWire(value, column) : null),
  toText: (value, column) => (typeof value === 'string' ? personText(value, column) : ''),
  operators: ['anyof', 'nanyof', 'eq', 'neq', 'blank', 'notblank'],
  // Other clients use list operators on people, even for single values.
  alsoAccepts: ['in', 'allof', 'nallof', 'null', 'notnull'],
  parseArgument: personArgument,
  // Sorts by displayed name.
  sortKey(arg, column) {
    const ids = peopleInOrder(column)
    return ids ? { node: 'position', arg, items: [...ids] } : arg
  },
  sortValue(value, column) {
    const ids = peopleInOrder(column)
    if (!ids) return value
    const position = typeof value === 'string' ? ids.indexOf(value) : -1
    return position < 0 ? null : position
  },
  search: (arg, needle, column) => ({
    node: 'in',
    arg,
    values: peopleLike(needle, column),
    kind: 'text',
  }),
  people: true,
}
