import { type SQL, sql } from 'drizzle-orm'
import { type functionNames, kindOf } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { FunctionPrinters, Printers } from '../../dialect.ts'
import { foldCaseSql, foldedText } from '../../expressions/fold-case.ts'
import { compare } from './compare.ts'
import { encode } from './encode.ts'
import { lowerAscii } from './letter-case.ts'
import { numberLiteral, numberText, realOf, toReal } from './numbers.ts'
import { isNumeric } from './types.ts'

/** Largest number of options with individually printed positions. */
const casesMax = 30

const nullTypes: Partial<Record<StorageKind, string>> = {
  integer: 'number',
  decimal: 'number',
  real: 'float',
  boolean: 'boolean',
}

export const printers: Printers = {
  literal({ value, kind }) {
    if (value === null) return sql.raw(`null::${nullTypes[kind] ?? 'varchar'}`)
    if (typeof value === 'boolean') return sql.raw(kind === 'boolean' ? String(value) : `'${value}'`)
    return isNumeric(kind) ? numberLiteral(value, kind) : sql`${encode(value, kind)}`
  },
  compare,
  in({ arg, values, kind }, { value, dialect }) {
    const given = kindOf(arg)
    const left = value(arg)
    const isNumber = isNumeric(given)
    const items = given === 'integer' ? values.filter((item) => /^-?\d+$/.test(String(item))) : values
    if (items.length === 0) return sql`${left} is not null and 1 = 0`
    if (items.length <= dialect.supports.inValues) {
      const printed = items.map((item) =>
        isNumber ? numberLiteral(item, given) : sql`${encode(item, kind)}`,
      )
      return sql`${left} in (${sql.join(printed, sql.raw(', '))})`
    }
    const list = dialect.json.rows(JSON.stringify(items.map((item) => encode(item, kind))))
    return sql`${left} in (select ${dialect.json.element(isNumber ? given : 'text')} from ${list})`
  },
  contains({ arg, needle, at }, { value }) {
    const folded = foldCaseSql(needle)
    const text = foldedText(toText(value(arg), kindOf(arg)), folded, lowerAscii)
    if (folded === '') return sql`${text} is not null`
    const name = at === undefined ? 'contains' : at === 'start' ? 'startswith' : 'endswith'
    return sql`${sql.raw(name)}(${text}, ${folded})`
  },
  // Lists are JSON arrays of ids, which contain no quotes, so a quoted id matches only itself.
  listHas: ({ arg, item }, { value }) => sql`contains(${value(arg)}, ${JSON.stringify(item)})`,
  position({ arg, items }, { value }) {
    const [first] = items
    if (first === undefined) return sql.raw('null::number')
    const { length } = first
    if (items.length <= casesMax || items.some((item) => item.length !== length)) {
      const whens = items.map((item, index) => sql`when ${item} then ${sql.raw(String(index))}`)
      return sql`case ${value(arg)} ${sql.join(whens, sql.raw(' '))} end`
    }
    // Ids have equal length, so the position in one text determines the option without comparing each.
    const all = items.map((item) => `,${item}`).join('')
    const at = sql`nullif(position(',' || ${value(arg)}, ${all}), 0) - 1`
    const width = sql.raw(String(length + 1))
    return sql`case when length(${value(arg)}) = ${sql.raw(String(length))} then ((${at}) / ${width})::number(38, 0) end`
  },
  exact: (condition) => sql`coalesce(${condition}, false)`,
}

export const functions: Pick<FunctionPrinters, (typeof functionNames)[number]> = {
  lower: ([text]) => lowerAscii(sql`${text}`),
  length: ([text]) => sql`length(${text})`,
  coalesce: (args) => (args.length === 1 ? sql`${args[0]}` : sql`coalesce(${sql.join(args, sql.raw(', '))})`),
  toText: ([value], [kind = 'text']) => toText(sql`${value}`, kind),
  toNumber: ([value], [kind = 'text']) =>
    isNumeric(kind) ? toReal(sql`${value}`, kind) : realOf(sql`${value}`),
  listLength: ([list]) =>
    sql`case when ${list} is not null then coalesce(array_size(try_parse_json(${list})), 0) end`,
  // No column of a source holds files.
  titlesIn: () => sql.raw('null::varchar'),
  sizesIn: () => sql.raw('null::number'),
  dateOf: ([moment]) => sql`left(${moment}, 10)`,
}

function toText(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' end`
    case 'integer':
      return sql`to_varchar(${value})`
    case 'decimal':
    case 'real':
      return numberText(value)
    default:
      return value
  }
}
