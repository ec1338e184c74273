import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { type functionNames, kindOf } from '#core/expr/expr.ts'
import type { FunctionPrinters, Printers } from '../../dialect.ts'
import { compare, integerArg, real } from './numbers.ts'
import { encode } from './encode.ts'
import { foldCaseSql, foldedText } from '../../expressions/fold-case.ts'

/** Integers never equal fractions. */
function wholeNumbers(values: (string | number)[]): (number | bigint)[] {
  return values
    .map(decimalText)
    .filter((text) => !text.includes('.'))
    .map(integerArg)
}

/** Largest number of options with individually printed positions. */
const casesMax = 30

export const printers: Printers = {
  literal({ value, kind }) {
    if (value === null) return sql.raw('null')
    // Printed with a decimal point, because SQLite's integer division truncates.
    if (kind === 'real' && typeof value === 'number' && Number.isSafeInteger(value))
      return sql.raw(value < 0 ? `(${value}.0)` : `${Math.abs(value)}.0`)
    if (typeof value === 'number' && Number.isSafeInteger(value) && kind !== 'decimal')
      return sql.raw(String(value))
    if (kind === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value))
      return sql`${integerArg(value)}`
    return sql`${encode(value, kind)}`
  },
  compare,
  in({ arg, values, kind }, { value, dialect }) {
    const items = kindOf(arg) === 'integer' ? wholeNumbers(values) : values.map((item) => encode(item, kind))
    if (items.length === 0) return sql`${value(arg)} is not null and 1 = 0`
    if (items.length <= dialect.supports.inValues) {
      return sql`${value(arg)} in (${sql.join(
        items.map((item) => sql`${item}`),
        sql.raw(', '),
      )})`
    }
    const list = items.map((item) => (typeof item === 'bigint' ? String(item) : JSON.stringify(item)))
    return sql`${value(arg)} in (select value from json_each(${`[${list.join(',')}]`}))`
  },
  contains({ arg, needle, at }, { value, dialect }) {
    const folded = foldCaseSql(needle)
    // `like` compares ASCII letters without regard to case, and copies no text: less than half of the time of `lower`.
    // It stops at the character U+0000, which only connected databases hold.
    if (!dialect.native && at === undefined && folded !== '' && folded.length <= likeLengthMax) {
      const text = foldedText(value(arg), folded, (same) => same)
      return /[%_\\]/.test(folded)
        ? sql`(${text} like ${`%${folded.replace(/[%_\\]/g, '\\$&')}%`} escape ${'\\'})`
        : sql`(${text} like ${`%${folded}%`})`
    }
    const text = foldedText(value(arg), folded)
    // SQLite counts characters, not UTF-16 units.
    const length = sql.raw(String([...folded].length))
    if (at === undefined || folded === '') return sql`instr(${text}, ${folded}) > 0`
    return at === 'start'
      ? sql`substr(${text}, 1, ${length}) = ${folded}`
      : sql`substr(${text}, -${length}) = ${folded}`
  },
  // Lists are JSON arrays of ids, which contain no quotes, so a quoted id matches only itself.
  listHas: ({ arg, item }, { value }) => sql`instr(${value(arg)}, ${JSON.stringify(item)}) > 0`,
  position({ arg, items }, { value }) {
    const [first] = items
    if (first === undefined) return sql`null`
    const length = first.length
    if (items.length <= casesMax || items.some((item) => item.length !== length)) {
      const whens = items.map((item, index) => sql`when ${item} then ${sql.raw(String(index))}`)
      return sql`case ${value(arg)} ${sql.join(whens, sql.raw(' '))} end`
    }
    // Ids have equal length, so the position in one text determines the option without comparing each.
    const all = items.map((item) => `,${item}`).join('')
    const at = sql`nullif(instr(${all}, ',' || ${value(arg)}), 0) - 1`
    const width = sql.raw(String(length + 1))
    return sql`case when length(${value(arg)}) = ${sql.raw(String(length))} then (${at}) / ${width} end`
  },
  exact: (condition) => sql`(${condition}) is true`,
}

/** UTF-16 units; with up to three bytes each, far below SQLite's limit of 50,000 bytes. */
const likeLengthMax = 1000

export const functions: Pick<FunctionPrinters, (typeof functionNames)[number]> = {
  lower: ([text]) => sql`lower(${text})`,
  length: ([text]) => sql`length(${text})`,
  coalesce: (args) => (args.length === 1 ? sql`${args[0]}` : sql`coalesce(${sql.join(args, sql.raw(', '))})`),
  toText: ([value], [kind]) =>
    kind === 'boolean'
      ? sql`case ${value} when 1 then 'true' when 0 then 'false' end`
      : sql`cast(${value} as text)`,
  toNumber: ([value], [kind]) => {
    if (kind !== 'text') return real(sql`${value}`)
    return sql`case when json_valid(${value}) and json_type(${value}) in ('integer', 'real') then ${real(sql`${value}`)} end`
  },
  listLength: ([list]) => sql`case when json_valid(${list}) then json_array_length(${list}) end`,
  titlesIn: ([list]) =>
    sql`(select group_concat(value ->> 'title', ', ') from ${listed(list)} where type = 'object' and json_type(value, '$.title') = 'text')`,
  sizesIn: ([list]) => sql`(select sum(value ->> 'size') from ${listed(list)} where type = 'object')`,
  dateOf: ([moment]) => sql`substr(${moment}, 1, 10)`,
}

/** The items of a JSON text; empty if it is not a list. */
function listed(list: SQL | undefined): SQL {
  return sql`json_each(case when json_valid(${list}) and json_type(${list}) = 'array' then ${list} else '[]' end)`
}
