import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { type functionNames, kindOf } from '#core/expr/expr.ts'
import type { CellValue, StorageKind } from '#core/schema.ts'
import type { FunctionPrinters, Printers } from '../../dialect.ts'
import { foldCaseSql, foldedText } from '../../expressions/fold-case.ts'
import { compare, isAscii, isBigint, numberLiteral } from './compare.ts'
import { encode } from './encode.ts'
import { lowerAscii } from './letter-case.ts'
import { arrayOf } from './lists.ts'
import { decimalTextOf, realOf, realTextOf, toReal } from './numbers.ts'
import { byCodePoints, isNumeric } from './types.ts'
import { jsonType, jsonValue, tableOf, word } from './words.ts'

/** Largest number of options with individually printed positions. */
const casesMax = 30

export const printers: Printers = {
  literal({ value, kind }) {
    if (value === null) return isNumeric(kind) || kind === 'boolean' ? sql.raw('null') : word('null text')
    if (typeof value === 'boolean') return sql.raw(kind === 'boolean' ? String(Number(value)) : `'${value}'`)
    // Numbers with an exponent are doubles, others decimals.
    if (kind === 'real' && typeof value === 'number') return sql.raw(realLiteral(value))
    if (kind === 'integer' || kind === 'decimal') return numberLiteral(decimalText(value))
    return sql`${plainOf(value, kind)}`
  },
  compare,
  in({ arg, values, kind }, { value, column, dialect }) {
    const given = kindOf(arg)
    const items =
      given === 'integer'
        ? values.map(decimalText).filter(isBigint)
        : values.map((item) => plainOf(item, kind))
    const left = value(arg)
    if (items.length === 0) return sql`${left} is not null and 1 = 0`
    if (items.length <= dialect.supports.inValues) {
      const printed = items.map((item) =>
        isNumeric(given) && given !== 'real' ? numberLiteral(String(item)) : sql`${item}`,
      )
      const list = sql.join(printed, sql.raw(', '))
      const exactly = sql`${left} in (${list})`
      // Also by the column's own collation, so that its index serves.
      if (arg.node !== 'column' || given !== 'text' || !items.every((item) => isAscii(String(item))))
        return exactly
      return sql`(${column(arg.columnId)} in (${list}) and ${exactly})`
    }
    const list = dialect.json.rows(JSON.stringify(items))
    const type = isNumeric(given) ? given : 'text'
    return sql`${left} in (select ${dialect.json.element(type)} from ${list})`
  },
  contains({ arg, needle, at }, { value }) {
    const folded = foldCaseSql(needle)
    const text = foldedText(toText(value(arg), kindOf(arg)), folded, lowerAscii)
    const length = sql.raw(String([...folded].length))
    if (at === undefined || folded === '') return sql`instr(${text}, ${folded}) > 0`
    return sql`${sql.raw(at === 'start' ? 'left' : 'right')}(${text}, ${length}) = ${folded}`
  },
  // Lists are JSON arrays of ids, which contain no quotes, so a quoted id matches only itself.
  listHas: ({ arg, item }, { value }) => sql`instr(${value(arg)}, ${JSON.stringify(item)}) > 0`,
  position({ arg, items }, { value }) {
    const [first] = items
    if (first === undefined) return sql.raw('null')
    const length = first.length
    if (items.length <= casesMax || items.some((item) => item.length !== length)) {
      const whens = items.map((item, index) => sql`when ${item} then ${sql.raw(String(index))}`)
      return sql`case ${value(arg)} ${sql.join(whens, sql.raw(' '))} end`
    }
    // Ids have equal length, so the position in one text determines the option without comparing each.
    const all = items.map((item) => `,${item}`).join('')
    const at = sql`nullif(instr(${all}, ',' || ${value(arg)}), 0) - 1`
    const width = sql.raw(String(length + 1))
    return sql`case when char_length(${value(arg)}) = ${sql.raw(String(length))} then (${at}) div ${width} end`
  },
  exact: (condition) => sql`(${condition}) is true`,
}

export const functions: Pick<FunctionPrinters, (typeof functionNames)[number]> = {
  lower: ([text]) => lowerAscii(sql`${text}`),
  length: ([text]) => sql`char_length(${text})`,
  coalesce: (args) => (args.length === 1 ? sql`${args[0]}` : sql`coalesce(${sql.join(args, sql.raw(', '))})`),
  toText: ([value], [kind = 'text']) => toText(sql`${value}`, kind),
  toNumber: ([value], [kind = 'text']) =>
    isNumeric(kind) ? toReal(sql`${value}`, kind) : realOf(sql`${value}`),
  listLength: ([list]) => sql`case when ${list} is not null then json_length(${arrayOf(sql`${list}`)}) end`,
  titlesIn: ([list]) =>
    sql`(select group_concat(${jsonValue(sql.raw('value'), sql.raw(`'$.title'`))} order by n separator ', ') from ${objects(list)} where ${jsonType(sql`value`)} = 'OBJECT' and ${jsonType(sql`json_extract(value, '$.title')`)} = 'STRING')`,
  sizesIn: ([list]) =>
    sql`(select sum(cast(${jsonValue(sql.raw('value'), sql.raw(`'$.size'`))} as double)) from ${objects(list)} where ${jsonType(sql`value`)} = 'OBJECT' and ${jsonType(sql`json_extract(value, '$.size')`)} in ('INTEGER', 'DOUBLE'))`,
  dateOf: ([moment]) => sql`left(${moment}, 10)`,
}

/** Texts of numbers have no exponent and no trailing zeros. */
function toText(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' end`
    case 'integer':
      return sql`(cast(${value} as char) ${byCodePoints})`
    case 'decimal':
      return decimalTextOf(value)
    case 'real':
      return realTextOf(value)
    default:
      return value
  }
}

/** The items of a JSON text; empty if it is not a list. */
function objects(list: SQL | undefined): SQL {
  return tableOf(arrayOf(sql`${list}`), sql`'$[*]' columns (n for ordinality, value json path '$')) as items`)
}

/** A value in its neutral form, which moments of cells do not have. */
function plainOf(value: CellValue, kind: StorageKind): string | number | null {
  return kind === 'datetime' && typeof value === 'string' ? value : encode(value, kind)
}

function realLiteral(value: number): string {
  const text = String(value)
  const double = text.includes('e') ? text : `${text}e0`
  return value < 0 ? `(${double})` : double
}
