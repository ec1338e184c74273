import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import { blanks } from '#core/expr/functions/texts.ts'
import { letterPairs } from '#core/expr/letter-case.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { jsonOf, listItems, listOf } from './json-texts.ts'

type Names =
  | 'concat'
  | 'substring'
  | 'replaceAll'
  | 'find'
  | 'repeat'
  | 'trim'
  | 'upper'
  | 'small'
  | 'urlEncode'
  | 'pad'
  | 'digits'
  | 'jsonExtract'
  | 'titleOf'
  | 'titlesOf'

export const textHeavy = {
  substring: 24,
  pad: 20,
  digits: 20,
  replaceAll: 20,
  repeat: 24,
  urlEncode: 40,
  jsonExtract: 60,
  titlesOf: 40,
}

const longest = sql.raw(String(limits.formulaTextLengthMax))
const plainLetters = sql.raw("'^[A-Za-z0-9_.!~*''()-]*$'")

/** A number as an integer argument, cut to what functions take. */
const whole = (value: SQL | undefined) =>
  sql`case when ${value} > 1e9 then 1000000000 when ${value} < -1e9 then -1000000000 else trunc(${value})::integer end`
const ascii = (text: SQL | undefined) => sql`(${text} collate "C")`

export const textFunctions: Pick<FunctionPrinters, Names> = {
  concat(args, _kinds, exprs) {
    const parts = args.map((arg, index) => {
      const expr = exprs[index]
      return expr?.node === 'literal' && expr.value !== null ? arg : sql`coalesce(${arg}, '')`
    })
    return sql`left(${sql.join(parts, sql.raw(' || '))}, ${longest})`
  },
  substring: ([text, start, length]) =>
    length
      ? sql`substr(${text}, ${whole(start)}, case when ${length} > 0 then ${whole(length)} when ${length} <= 0 then 0 end)`
      : sql`substr(${text}, ${whole(start)})`,
  replaceAll: ([text, find, put]) =>
    sql`case when length(${text})::bigint * greatest(1, length(${put})) <= ${sql.raw(String(limits.formulaGrowthCharactersMax))} then left(replace(${text}, ${find}, ${put}), ${longest}) end`,
  find: ([text, needle]) => sql`strpos(${text}, ${needle})`,
  repeat([text, times]) {
    const count = sql`case when ${times} is not null then greatest(${whole(times)}, 0) end`
    return sql`case when length(${text})::bigint * (${count}) <= ${longest} and (${count}) <= ${longest} then repeat(${text}, ${count}) end`
  },
  trim: ([text]) => sql`btrim(${text}, ${blanks})`,
  upper: ([text]) => inCase(sql`replace(upper(${ascii(text)}), 'ß', 'SS')`, 'upper'),
  small: ([text]) => inCase(sql`lower(${ascii(text)})`, 'small'),
  urlEncode([text]) {
    const bytes = sql`regexp_replace(upper(encode(convert_to(ch, 'UTF8'), 'hex')), '(..)', '%\\1', 'g')`
    const walk = sql`(select string_agg(case when ch ~ ${plainLetters} then ch else ${bytes} end, '' order by n) from regexp_split_to_table(${text}, '') with ordinality as t(ch, n))`
    return sql`case when length(${text}) <= ${sql.raw(String(limits.formulaUrlLengthMax))} then case when ${text} ~ ${plainLetters} then ${text} else ${walk} end end`
  },
  pad: ([value, width]) => sql`right('00000000' || trunc(${value})::bigint, ${whole(width)})`,
  digits: ([text, start, length]) =>
    sql`case when ${text} is not null then coalesce(substring(substr(${text}, ${whole(start)}, ${whole(length)}) from '^[0-9]+')::bigint, 0) end`,
  // Spaces between values are removed, as `JSON.stringify` has none.
  jsonExtract([json, _path], _kinds, exprs) {
    const steps = pathOf(exprs[1]).map((key) =>
      typeof key === 'number' ? sql.raw(` -> ${key}`) : sql` -> ${key}::text`,
    )
    const found = sql`select ${jsonOf(sql`${json}`)}${sql.join(steps)} as j offset 0`
    const minified = sql`regexp_replace(j::text, ${sql.raw(String.raw`'("(?:[^"\\]|\\.)*")|\s+'`)}, '\\1', 'g')`
    return sql`(select case when json_typeof(j) in ('object', 'array') then ${minified} else j #>> '{}' end from (${found}) as d)`
  },
  titleOf: ([id, titles]) => sql`(${titles}::jsonb ->> ${id})`,
  titlesOf: ([ids, titles]) =>
    sql`case when ${ids} is not null then (select ${listOf(sql`title`, sql`n`)} from (select ${titles}::jsonb ->> value as title, n from ${listItems(sql`${ids}`)}) as d where title is not null) end`,
}

/** `changed` already has the letters of ASCII converted. */
function inCase(changed: SQL, letterCase: 'upper' | 'small'): SQL {
  const { from, to } = letterPairs(letterCase)
  return sql`translate(${changed}, ${from}, ${to})`
}

/** The keys and positions of a literal JSON array. */
function pathOf(expr: Expr | undefined): (string | number)[] {
  const keys: unknown = expr?.node === 'literal' ? JSON.parse(String(expr.value)) : null
  if (!Array.isArray(keys)) throw new Error('The path must be a literal.')
  return keys.map((key: unknown) => (Number.isSafeInteger(key) ? Number(key) : String(key)))
}
