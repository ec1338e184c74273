import { type SQL, sql } from 'drizzle-orm'
import { byCodePoints } from './types.ts'
import { jsonType, tableOf, word } from './words.ts'

/** A text as JSON. JSON functions give another collation, which would not mix. */
export function quoted(text: SQL): SQL {
  return sql`(json_quote(${text}) ${byCodePoints})`
}

/** A JSON text if it is a list, else an empty one: `json_table` fails on texts that are not JSON. */
export function arrayOf(text: SQL): SQL {
  return sql`case when json_valid(${text}) and ${jsonType(sql`${text}`)} = 'ARRAY' then ${text} else '[]' end`
}

/** The items of a list as a table `items` of `value` and `n`, from 1; empty if it is not a list. */
export function listItems(list: SQL): SQL {
  return tableOf(
    arrayOf(list),
    sql`'$[*]' columns (n for ordinality, value longtext ${byCodePoints} path '$')) as items`,
  )
}

/**
 * JSON texts that `group_concat` joins, as a list. The database cuts it and gives null where it is larger than
 * `max_allowed_packet`; the query then fails, because a cut list would lose values silently.
 */
export function wholeList(joined: SQL): SQL {
  const failure = sql.raw(`(select '' union all select '')`)
  return sql`coalesce('[' || coalesce(${joined}, '') || ']', ${failure})`
}

/** Aggregates texts to a list, in the form of `JSON.stringify`. */
export function listOf(value: SQL, order: SQL, isDistinct = false): SQL {
  const distinct = sql.raw(isDistinct ? 'distinct ' : '')
  return wholeList(sql`group_concat(${distinct}${quoted(value)} order by ${order} separator ',')`)
}

const letterPattern = sql.raw(String.raw`'\\u[0-9a-f]{4}|\\.|[^"\\]'`)
const letterEnd = sql`concat(${word('whole match')}, '","')`

/** The characters of a text as a table `letters` of `ch` and `n`; the last one is empty. */
export function letters(text: SQL): SQL {
  const list = sql`'[' || regexp_replace(${quoted(text)}, ${letterPattern}, ${letterEnd}) || ']'`
  return tableOf(
    list,
    sql`'$[*]' columns (n for ordinality, ch longtext ${byCodePoints} path '$')) as letters`,
  )
}
