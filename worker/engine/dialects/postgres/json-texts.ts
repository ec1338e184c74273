import { type SQL, sql } from 'drizzle-orm'

// PostgreSQL before 16 fails on a text that is not JSON and cannot check it, so patterns do.

const escapes = String.raw`\\["\\/bfnrt]|\\u(?!0000|[dD][89a-fA-F])[0-9a-fA-F]{4}|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`
const textPattern = String.raw`"(?:[^"\\\x01-\x1f]|${escapes})*"`
const plainPattern = String.raw`-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null`
const nestedPattern = String.raw`\[(?:[@#](?:,[@#])*)?\]|\{(?:@:[@#](?:,@:[@#])*)?\}`
const listPattern = String.raw`^\[(?:${textPattern}(?:,${textPattern})*)?\]$`

const quoted = (pattern: string) => sql.raw(`'${pattern}'`)

/** Nested lists and objects that are checked, from the inside to the outside. */
const levelsMax = 500

/**
 * A text as JSON; null if it is not valid. Texts become `@` and other plain values `#`; then innermost lists
 * and objects become `#` until one value is left.
 */
export function jsonOf(text: SQL): SQL {
  const texts = sql`regexp_replace(translate(t, '@#', '!!'), ${quoted(textPattern)}, '@', 'g')`
  const plain = sql`regexp_replace(${texts}, ${quoted(plainPattern)}, '#', 'g')`
  const start = sql`select translate(${plain}, ${' \t\n\r'}, ''), 0`
  const next = sql`select regexp_replace(w, ${quoted(nestedPattern)}, '#', 'g'), i + 1
    from r where i < ${sql.raw(String(levelsMax))} and w ~ ${quoted(nestedPattern)}`
  const isValid = sql`(with recursive r(w, i) as (${start} union all ${next}) select w in ('@', '#') from r order by i desc limit 1)`
  return sql`(select case when ${isValid} then t::json end from (select (${text})::text as t offset 0) as d)`
}

/** The texts in a list as a table of `value` and `n`, from 1; empty if it is not a list of texts. */
export function listItems(list: SQL): SQL {
  const items = sql`case when t ~ ${quoted(listPattern)} then t else '[]' end`
  return sql`(select e.value, e.n from (select (${list})::text as t offset 0) as d, json_array_elements_text((${items})::json) with ordinality as e(value, n)) as items`
}

/** Aggregates texts to a list, in the form of `JSON.stringify`. */
export function listOf(value: SQL, order: SQL): SQL {
  return sql`'[' || coalesce(string_agg(to_json(${value})::text, ',' order by ${order}), '') || ']'`
}
