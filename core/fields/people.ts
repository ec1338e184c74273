import * as v from 'valibot'
import type { Field } from './field.ts'
import { problem } from './problems.ts'
import { parseTextArgument } from './text.ts'

/** A user's id, given by the store; what types about who did something have in common. */
export const stampedUser: Omit<Field, 'type' | 'recordColumn'> = {
  storage: 'text',
  options: v.object({}),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  // Others add the e-mail address and the name, which the control database knows.
  toWire: (value) => (typeof value === 'string' ? { id: value } : null),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: ['anyof', 'nanyof', 'eq', 'neq', 'blank', 'notblank'],
  // Other programs filter people as lists, also where there is never more than one.
  alsoAccepts: ['in', 'allof', 'nallof', 'null', 'notnull'],
  parseArgument: parseTextArgument,
  // An id says nothing to whoever searches.
  search: null,
  people: true,
  readOnly: true,
  uniqueable: false,
}
