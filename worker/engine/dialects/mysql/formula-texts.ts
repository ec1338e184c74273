import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import { blanks } from '#core/expr/functions/texts.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { inCase } from './letter-case.ts'
import { letters, listItems, listOf } from './lists.ts'
import { byCodePoints } from './types.ts'
import { jsonType, jsonValue, word } from './words.ts'

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
  replaceAll: 20,
  repeat: 24,
  upper: 40,
  small: 40,
  urlEncode: 40,
  digits: 20,
  jsonExtract: 60,
  titlesOf: 40,
}

const longest = sql.raw(String(limits.formulaTextLengthMax))
const plainLetters = sql.raw(String.raw`'^[A-Za-z0-9_.!~*''()-]*\z'`)
const isPlain = sql`regexp ${plainLetters}`

/** A number as an integer argument, cut to what functions take. */
export const whole = (value: SQL | undefined) =>
  sql`cast(truncate(greatest(-1e9, least(1e9, ${value})), 0) as signed)`

export const textFunctions: Pick<FunctionPrinters, Names> = {
  concat(args, _kinds, exprs) {
    const parts = args.map((arg, index) => {
      const expr = exprs[index]
      return expr?.node === 'literal' && expr.value !== null ? arg : sql`coalesce(${arg}, '')`
    })
    return sql`left(${sql.join(parts, sql.raw(' || '))}, ${longest})`
  },
  substring: ([text, start, length]) =>
    length ? sql`substr(${text}, ${whole(start)}, ${whole(length)})` : sql`substr(${text}, ${whole(start)})`,
  replaceAll: ([text, find, put]) =>
    sql`case when char_length(${text}) * greatest(1, char_length(${put})) <= ${sql.raw(String(limits.formulaGrowthCharactersMax))} then left(replace(${text}, ${find}, ${put}), ${longest}) end`,
  find: ([text, needle]) => sql`instr(${text}, ${needle})`,
  repeat([text, times]) {
    const count = sql`greatest(${whole(times)}, 0)`
    return sql`case when char_length(${text}) * ${count} <= ${longest} and ${count} <= ${longest} then repeat(${text}, ${count}) end`
  },
  trim: ([text]) => {
    const blank = `[${blanks}]`
    return sql`regexp_replace(${text}, ${`^${blank}+|(?<!${blank})${blank}+\\z`}, '')`
  },
  upper: ([text]) => inCase(sql`${text}`, 'upper'),
  small: ([text]) => inCase(sql`${text}`, 'small'),
  urlEncode([text]) {
    const bytes = sql`regexp_replace(hex(ch), '(..)', concat('%', ${word('first group')}))`
    const walk = sql`(select group_concat(case when ch ${isPlain} then ch else (${bytes} ${byCodePoints}) end order by n separator '') from ${letters(sql`${text}`)})`
    return sql`case when char_length(${text}) <= ${sql.raw(String(limits.formulaUrlLengthMax))} then case when ${text} ${isPlain} then ${text} else ${walk} end end`
  },
  pad: ([value, width]) => sql`right('00000000' || ${whole(value)}, ${whole(width)})`,
  digits: ([text, start, length]) =>
    sql`case when ${text} is not null then cast('0' || coalesce(regexp_substr(substr(${text}, ${whole(start)}, ${whole(length)}), '^[0-9]+'), '') as signed) end`,
  jsonExtract([text, _path], _kinds, exprs) {
    const keys = pathOf(exprs[1])
    // MySQL evaluates constants even where they are not needed.
    const json = sql`case when json_valid(${text}) then ${text} end`
    const path = (until: number) => sql`${pathText(keys.slice(0, until))}`
    // Paths would take a single value for a list of one.
    const areLists = keys.flatMap((key, index) =>
      typeof key === 'number' ? [sql`${jsonType(sql`json_extract(${json}, ${path(index)})`)} = 'ARRAY'`] : [],
    )
    const found = sql`json_extract(${json}, ${path(keys.length)})`
    const value = sql`case when ${jsonType(sql`${found}`)} in ('OBJECT', 'ARRAY', 'BOOLEAN') then (${word('compact json of')}${found}${word('compact json end')} ${byCodePoints}) else (${jsonValue(json, path(keys.length))} ${byCodePoints}) end`
    const checked =
      areLists.length === 0 ? value : sql`case when ${sql.join(areLists, sql.raw(' and '))} then ${value} end`
    return sql`case when json_valid(${text}) then ${checked} end`
  },
  titleOf: ([id, titles]) => titleIn(sql`${titles}`, sql`${id}`),
  titlesOf([ids, titles]) {
    const title = titleIn(sql`${titles}`, sql.raw('items.value'))
    return sql`case when ${ids} is not null then (select ${listOf(title, sql.raw('items.n'))} from ${listItems(sql`${ids}`)} where ${title} is not null) end`
  },
}

/** Ids need no escapes in paths. */
function titleIn(titles: SQL, id: SQL): SQL {
  return sql`(${jsonValue(titles, sql`'$."' || ${id} || '"'`)} ${byCodePoints})`
}

function pathText(keys: (string | number)[]): string {
  return `$${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${JSON.stringify(key)}`)).join('')}`
}

/** The keys and positions of a literal JSON array. */
function pathOf(expr: Expr | undefined): (string | number)[] {
  const keys: unknown = expr?.node === 'literal' ? JSON.parse(String(expr.value)) : null
  if (!Array.isArray(keys)) throw new Error('The path must be a literal.')
  return keys.map((key: unknown) => (Number.isSafeInteger(key) ? Number(key) : String(key)))
}
