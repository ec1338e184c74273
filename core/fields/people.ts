import * as v from 'valibot'
import { comparePoints } from '../expr/compare.ts'
import { textHas } from '../expr/text-has.ts'
import type { Person } from '../schema.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { problem } from './problems.ts'
import { checkText } from './text.ts'

// People are ids in cells. Who they are only the control database knows: a request's columns have them as `people`.

/** Thrown where names or addresses are needed before they are known; whoever reads or writes asks for them then. */
export class PeopleWanted extends Error {}

/** A person as clients of the wire know one. */
export type PersonWire = { id: string; email: string | null; display_name: string | null }

/** Stands for whoever asks, in filters; in a default, for whoever adds the record. */
export const me = '@me'

export function personWire(id: string, column: FieldColumn): PersonWire {
  const person = known(column).find((each) => each.id === id)
  return { id, email: person?.email ?? null, display_name: person?.name ?? null }
}

/** The person as text that reads back: the address, else the name, else the id. */
export function personText(id: string, column: FieldColumn): string {
  const person = known(column).find((each) => each.id === id)
  return person?.email ?? person?.name ?? id
}

/** The member that an id, an e-mail address or a name (which only one has) means; null for nobody. Throws PeopleWanted. */
export function findPerson(text: string, column: FieldColumn): Person | null {
  const wanted = text.trim()
  if (column.people?.list === null) throw new PeopleWanted()
  const people = known(column)
  if (wanted === me) return people.find(({ id }) => id === column.people?.me) ?? null
  const key = wanted.toLowerCase()
  const found = people.find(({ id, email }) => id === wanted || email?.toLowerCase() === key)
  if (found) return found
  const [named, other] = people.filter(({ name }) => name?.toLowerCase() === key)
  return named && !other ? named : null
}

/** What a filter compares with: ids as they are, members by address or name, `@me`; others are nobody in any record. */
export function personArgument(input: string | number | boolean, column: FieldColumn): Parsed {
  const text = String(input).trim()
  if (text === me) {
    if (column.people?.list === null) throw new PeopleWanted()
    return { ok: true, value: column.people?.me ?? '' }
  }
  if (/^us[a-z0-9]+$/.test(text)) return { ok: true, value: text }
  const checked = checkText(text, 1000)
  return checked.ok ? { ok: true, value: findPerson(text, column)?.id ?? text } : checked
}

/** Ids of the people whose name or address contains the text, in any letter case. Throws PeopleWanted. */
export function peopleLike(needle: string, column: FieldColumn): string[] {
  if (column.people?.list === null) throw new PeopleWanted()
  return known(column)
    .filter(({ name, email }) => [name, email].some((text) => textHas(text, needle)))
    .map(({ id }) => id)
}

const orders = new WeakMap<readonly Person[], string[]>()

/** Ids of the people in the order of what they are called; null where nobody knows who they are. Throws PeopleWanted. */
export function peopleInOrder({ people }: FieldColumn): readonly string[] | null {
  if (!people) return null
  if (people.list === null) throw new PeopleWanted()
  let ids = orders.get(people.list)
  if (!ids) {
    const named = people.list.map(({ id, name, email }) => ({ id, key: (name ?? email ?? id).toLowerCase() }))
    ids = named.sort((a, b) => comparePoints(a.key, b.key) || comparePoints(a.id, b.id)).map(({ id }) => id)
    orders.set(people.list, ids)
  }
  return ids
}

function known({ people }: FieldColumn): readonly Person[] {
  return people?.list ?? []
}

/** A user's id, given by the store; what types about who did something have in common. */
export const stampedUser: Omit<Field, 'type' | 'recordColumn'> = {
  storage: 'text',
  options: v.object({}),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value, column) => (typeof value === 'string' ? personWire(value, column) : null),
  toText: (value, column) => (typeof value === 'string' ? personText(value, column) : ''),
  operators: ['anyof', 'nanyof', 'eq', 'neq', 'blank', 'notblank'],
  // Other programs filter people as lists, also where there is never more than one.
  alsoAccepts: ['in', 'allof', 'nallof', 'null', 'notnull'],
  parseArgument: personArgument,
  // By what people are called, as they are shown and looked for.
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
  readOnly: true,
  uniqueable: false,
}
