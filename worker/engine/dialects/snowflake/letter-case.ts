import { type SQL, sql } from 'drizzle-orm'
import { letterPairs } from '#core/expr/letter-case.ts'

const [small, capital] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Small letters of ASCII only, as in SQLite: the database would change all letters, by a Unicode version of its own. */
export function lowerAscii(text: SQL): SQL {
  return sql`translate(${text}, ${sql.raw(`'${capital}', '${small}'`)})`
}

/** Changes the case of all letters by the table of JavaScript. */
export function inCase(text: SQL, letterCase: 'upper' | 'small'): SQL {
  const { from, to } = letterPairs(letterCase)
  if (letterCase === 'small') return sql`translate(${text}, ${`${capital}${from}`}, ${`${small}${to}`})`
  return sql`replace(translate(${text}, ${`${small}${from}`}, ${`${capital}${to}`}), 'ß', 'SS')`
}
