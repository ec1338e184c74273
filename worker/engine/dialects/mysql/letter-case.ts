import { type SQL, sql } from 'drizzle-orm'
import { letterPairs } from '#core/expr/letter-case.ts'
import { letters } from './lists.ts'
import { byCodePoints } from './types.ts'

/**
 * Changes the case of ASCII letters only, as SQLite does: the database's own tables of other letters are of an
 * old Unicode version. The Hebrew character set has no case beyond ASCII, and takes any byte.
 */
function inAscii(name: 'lower' | 'upper', text: SQL): SQL {
  const changed = sql`${sql.raw(name)}(convert(cast(${text} as binary) using hebrew))`
  return sql`(convert(cast(${changed} as binary) using utf8mb4) ${byCodePoints})`
}

export function lowerAscii(text: SQL): SQL {
  return inAscii('lower', text)
}

const isAscii = sql.raw(String.raw`regexp '^[\x01-\x7f]*\z'`)

/** Changes the case of all letters, those beyond ASCII one by one. */
export function inCase(text: SQL, letterCase: 'upper' | 'small'): SQL {
  const { from, to } = letterPairs(letterCase)
  const ascii = (value: SQL) => inAscii(letterCase === 'upper' ? 'upper' : 'lower', value)
  const other = sql`case when ch > '~' then coalesce(nullif(substr(${to}, instr(${from}, ch), 1), ''), ch) else ${ascii(sql.raw('ch'))} end`
  const written = letterCase === 'upper' ? sql`case when ch = 'ß' then 'SS' else ${other} end` : other
  const walk = sql`(select group_concat(${written} order by n separator '') from ${letters(text)})`
  return sql`case when ${text} ${isAscii} then ${ascii(text)} else ${walk} end`
}
