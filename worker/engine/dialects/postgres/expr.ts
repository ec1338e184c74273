import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { type functionNames, kindOf } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { FunctionPrinters, Printers } from '../../dialect.ts'
import { foldCaseSql, foldedText } from '../../expressions/fold-case.ts'
import { compare, isBigint } from './compare.ts'
import { encode } from './encode.ts'
import { jsonOf, listItems } from './json-texts.ts'
import { realOf, toReal } from './numbers.ts'
import { asValue, isNumeric } from './types.ts'

/** Largest number of options with individually printed positions. */
const casesMax = 30

export const printers: Printers = {
  // Literals have a type: PostgreSQL would guess it from their surroundings, or not find it.
  literal({ value, kind }) {
    if (value === null) return asValue(sql.raw('null'), kind)
    if (typeof value === 'boolean') return sql.raw(kind === 'boolean' ? String(value) : `'${value}'::text`)
    if (kind === 'integer' && !isBigint(decimalText(value)))
      return asValue(sql`${decimalText(value)}`, 'decimal')
    if (isNumeric(kind) && typeof value === 'number' && Number.isSafeInteger(value))
      return asValue(sql.raw(String(value)), kind)
    return asValue(sql`${encode(value, kind)}`, kind)
  },
  compare,
  in({ arg, values, kind }, { value, column, dialect }) {
    const given = kindOf(arg)
    const items =
      given === 'integer'
        ? values.map(decimalText).filter(isBigint)
        : values.map((item) => encode(item, kind))
    const left = arg.node === 'column' && given === 'text' ? column(arg.columnId) : value(arg)
    const type = isNumeric(given) ? given : 'text'
    if (items.length === 0) return sql`${left} is not null and 1 = 0`
    if (items.length <= dialect.supports.inValues) {
      return sql`${left} in (${sql.join(
        items.map((item) => asValue(sql`${item}`, type)),
        sql.raw(', '),
      )})`
    }
    const list = dialect.json.rows(JSON.stringify(items))
    return sql`${left} in (select ${dialect.json.element(type)} from ${list})`
  },
  contains({ arg, needle, at }, { value }) {
    const folded = foldCaseSql(needle)
    const text = foldedText(sql`(${toText(value(arg), kindOf(arg))} collate "C")`, folded)
    const length = sql.raw(String([...folded].length))
    if (at === undefined || folded === '') return sql`strpos(${text}, ${folded}) > 0`
    return sql`${sql.raw(at === 'start' ? 'left' : 'right')}(${text}, ${length}) = ${folded}`
  },
  // Lists are JSON arrays of ids, which contain no quotes, so a quoted id matches only itself.
  listHas: ({ arg, item }, { value }) => sql`strpos(${value(arg)}, ${JSON.stringify(item)}) > 0`,
  position({ arg, items }, { value }) {
    const [first] = items
    if (first === undefined) return asValue(sql.raw('null'), 'integer')
    const length = first.length
    if (items.length <= casesMax || items.some((item) => item.length !== length)) {
      const whens = items.map((item, index) => sql`when ${item} then ${sql.raw(String(index))}`)
      return sql`case ${value(arg)} ${sql.join(whens, sql.raw(' '))} end`
    }
    // Ids have equal length, so the position in one text determines the option without comparing each.
    const all = items.map((item) => `,${item}`).join('')
    const at = sql`nullif(strpos(${all}, ',' || ${value(arg)}), 0) - 1`
    const width = sql.raw(String(length + 1))
    return sql`case when length(${value(arg)}) = ${sql.raw(String(length))} then (${at}) / ${width} end`
  },
  exact: (condition) => sql`(${condition}) is true`,
}

export const functions: Pick<FunctionPrinters, (typeof functionNames)[number]> = {
  lower: ([text]) => sql`lower(${text} collate "C")`,
  length: ([text]) => sql`length(${text})`,
  coalesce: (args) => (args.length === 1 ? sql`${args[0]}` : sql`coalesce(${sql.join(args, sql.raw(', '))})`),
  toText: ([value], [kind = 'text']) => toText(sql`${value}`, kind),
  toNumber: ([value], [kind = 'text']) =>
    isNumeric(kind) ? toReal(sql`${value}`, kind) : realOf(sql`${value}`),
  listLength: ([list]) =>
    sql`case when ${list} is not null then (select count(*) from ${listItems(sql`${list}`)}) end`,
  titlesIn: ([list]) =>
    sql`(select string_agg(value ->> 'title', ', ' order by n) from ${objects(list)} where json_typeof(value) = 'object' and json_typeof(value -> 'title') = 'string')`,
  sizesIn: ([list]) =>
    sql`(select sum((value ->> 'size')::numeric) from ${objects(list)} where json_typeof(value) = 'object' and json_typeof(value -> 'size') = 'number')`,
  dateOf: ([moment]) => sql`left(${moment}, 10)`,
}

/** Texts of numbers have no exponent and no trailing zeros. */
function toText(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' end`
    case 'integer':
      return sql`(${value})::text`
    case 'decimal':
    case 'real':
      return sql`trim_scale((${value})::numeric)::text`
    default:
      return value
  }
}

/** The items of a JSON text; empty if it is not a list. */
function objects(list: SQL | undefined): SQL {
  const items = sql`(select ${jsonOf(sql`${list}`)} as j offset 0) as l`
  return sql`${items}, json_array_elements(case when json_typeof(l.j) = 'array' then l.j else '[]' end) with ordinality as t(value, n)`
}
