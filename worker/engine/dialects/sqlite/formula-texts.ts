import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import { blanks } from '#core/expr/functions/texts.ts'
import { letterPairs } from '#core/expr/letter-case.ts'
import type { FunctionPrinters } from '../../dialect.ts'

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
  replaceAll: 16,
  repeat: 20,
  upper: 34,
  small: 34,
  urlEncode: 34,
  jsonExtract: 16,
  titlesOf: 20,
}

/** Characters that URL encoding keeps, as a `glob` class. */
const plainLetters = sql.raw("A-Za-z0-9_.!~*''()-")
const longest = sql.raw(String(limits.formulaTextLengthMax))
const whole = (value: SQL | undefined) => sql`cast(${value} as integer)`

export const textFunctions: Pick<FunctionPrinters, Names> = {
  concat(args, _kinds, exprs) {
    const parts = args.map((arg, index) => {
      const expr = exprs[index]
      return expr?.node === 'literal' && expr.value !== null ? arg : sql`coalesce(${arg}, '')`
    })
    return sql`substr(${sql.join(parts, sql.raw(' || '))}, 1, ${longest})`
  },
  substring: ([text, start, length]) =>
    length ? sql`substr(${text}, ${whole(start)}, ${whole(length)})` : sql`substr(${text}, ${whole(start)})`,
  replaceAll: ([text, find, put]) =>
    sql`case when length(${text}) * max(1, length(${put})) <= ${sql.raw(String(limits.formulaGrowthCharactersMax))} then substr(replace(${text}, ${find}, ${put}), 1, ${longest}) end`,
  find: ([text, needle]) => sql`instr(${text}, ${needle})`,
  repeat([text, times]) {
    const count = sql`max(${whole(times)}, 0)`
    return sql`case when length(${text}) * ${count} <= ${longest} and ${count} <= ${longest} then replace(hex(zeroblob(${count})), '00', ${text}) end`
  },
  trim: ([text]) => sql`trim(${text}, ${blanks})`,
  upper: ([text]) => inCase(sql`replace(upper(${text}), 'ß', 'SS')`, 'upper'),
  small: ([text]) => inCase(sql`lower(${text})`, 'small'),
  urlEncode([text]) {
    const isPlain = sql`${text} not glob '*[^${plainLetters}]*'`
    const bytes = [1, 3, 5, 7].map((at) => {
      const byte = sql.raw(`'%' || substr(hex(ch), ${at}, 2)`)
      return at === 1
        ? byte
        : sql`case when length(hex(ch)) > ${sql.raw(String(at))} then ${byte} else '' end`
    })
    const coded = sql`case when ch glob '[${plainLetters}]' then ch else ${sql.join(bytes, sql.raw(' || '))} end`
    const walk = sql`(select group_concat(${coded}, '') from (${letters(sql`${text}`)}))`
    return sql`case when length(${text}) <= ${sql.raw(String(limits.formulaUrlLengthMax))} then case when ${isPlain} then ${text} else ${walk} end end`
  },
  pad: ([value, width]) => sql`substr('00000000' || ${whole(value)}, -${whole(width)})`,
  digits: ([text, start, length]) => whole(sql`substr(${text}, ${whole(start)}, ${whole(length)})`),
  jsonExtract([json, _path], _kinds, exprs) {
    const path = jsonPath(exprs[1])
    return sql`case when json_valid(${json}) then case json_type(${json}, ${path}) when 'true' then 'true' when 'false' then 'false' else ${json} ->> ${path} end end`
  },
  titleOf: ([id, titles]) => sql`(${titles} ->> ${id})`,
  titlesOf: ([ids, titles]) =>
    sql`case when json_valid(${ids}) then (select json_group_array(${titles} ->> value) from json_each(${ids}) where ${titles} ->> value is not null) end`,
}

/** Characters of a non-empty text in order, as `ch`. */
function letters(text: SQL): SQL {
  return sql`with recursive w(i) as (select 1 union all select i + 1 from w where i < length(${text})) select substr(${text}, i, 1) as ch from w`
}

/** Shorter texts are converted letter by letter, longer ones with one replacement per pair of letters. */
const walkMax = 400

/** SQLite handles ASCII itself: `changed` already has those letters converted. */
function inCase(changed: SQL, letterCase: 'upper' | 'small'): SQL {
  const { from, to } = letterPairs(letterCase)
  const pairs = sql.raw(String([...from].length))
  const walk = sql`(select group_concat(case when p then substr(${to}, p, 1) else ch end, '') from (select ch, case when ch > '~' then instr(${from}, ch) else 0 end as p from (${letters(sql.raw('b'))})))`
  const replacing = sql`(with recursive r(i, t) as (select 0, b union all select i + 1, replace(t, substr(${from}, i + 1, 1), substr(${to}, i + 1, 1)) from r where i < ${pairs}) select t from r where i = ${pairs})`
  return sql`(select case when b not glob ${'*[^\u0001-\u007f]*'} then b when length(b) <= ${sql.raw(String(walkMax))} then ${walk} else ${replacing} end from (select ${changed} as b))`
}

/** Converts a literal JSON array of keys and indexes to a path. */
function jsonPath(expr: Expr | undefined): string {
  const keys: unknown = expr?.node === 'literal' ? JSON.parse(String(expr.value)) : null
  if (!Array.isArray(keys)) throw new Error('The path must be a literal.')
  return `$${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `."${String(key)}"`)).join('')}`
}
