import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { fifteenDigits, infinity, toReal } from './numbers.ts'
import { scientific, word } from './words.ts'

type Names =
  | 'real'
  | 'round15'
  | 'add'
  | 'negate'
  | 'multiply'
  | 'divide'
  | 'floor'
  | 'abs'
  | 'exponent'
  | 'power10'
  | 'greatest'
  | 'least'
  | 'numberText'
  | 'parseNumber'

export const numberHeavy = {
  round15: 16,
  add: 30,
  multiply: 40,
  divide: 40,
  exponent: 24,
  power10: 16,
  numberText: 30,
  parseNumber: 30,
}

const comma = sql.raw(', ')
const ignored = String.raw`[ ,$€£¥₹\x{a0}]`

export const numberFunctions: Pick<FunctionPrinters, Names> = {
  real: ([value], [kind]) => toReal(sql`${value}`, kind),
  round15: ([value]) => fifteenDigits(sql`${value}`),
  add(args, kinds, exprs) {
    const values = reals(args, kinds)
    const sum = sql`(${sql.join(values, sql.raw(' + '))})`
    const checked = unchecked(values, exprs, 1e300)
    return checked.length === 0
      ? sum
      : sql`case when ${sizes(checked)} < 1e300 then ${sum} else ${carefulSum(values)} end`
  },
  negate: ([value], [kind]) => sql`(-${toReal(sql`${value}`, kind)})`,
  multiply(args, kinds, exprs) {
    const values = reals(args, kinds)
    const product = sql`(${sql.join(values, sql.raw(' * '))})`
    const isModerate = areModerate(values, exprs)
    return isModerate
      ? sql`case when ${isModerate} then ${product} else ${carefulProduct(values)} end`
      : product
  },
  divide(args, kinds, exprs) {
    const [one = sql`null`, two = sql`null`] = reals(args, kinds)
    const isModerate = areModerate([one, two], exprs)
    const quotient = sql`(${one} / nullif(${two}, 0))`
    return isModerate
      ? sql`case when ${isModerate} then ${quotient} else ${carefulQuotient(one, two)} end`
      : quotient
  },
  floor: ([value], [kind]) => sql`floor(${toReal(sql`${value}`, kind)})`,
  abs: ([value], [kind]) => sql`abs(${toReal(sql`${value}`, kind)})`,
  exponent: ([value]) =>
    // `sformat` takes null for zero.
    sql`case when ${value} is null then null when abs(${value}) = ${infinity} then 0e0 else cast(substring_index(${scientific(sql`${value}`)}, 'e', -1) as double) end`,
  power10: ([value]) =>
    sql`case when ${value} >= 309 then ${infinity} when ${value} <= -324 then 0e0 else cast('1e' || cast(truncate(${value}, 0) as signed) as double) end`,
  greatest: (args, kinds) => extreme('greatest', args, kinds),
  least: (args, kinds) => extreme('least', args, kinds),
  numberText: ([value]) =>
    sql`case when abs(${value}) < ${infinity} then ${word('general of')}${value}${word('general end')} end`,
  parseNumber([text]) {
    const bare = sql`regexp_replace(${text}, ${ignored}, '')`
    const body = sql`regexp_replace(${bare}, ${sql.raw(String.raw`'%\z'`)}, '')`
    const isNumber = sql`${body} regexp ${sql.raw(String.raw`'^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)\z'`)}`
    // Longer digits could be out of range.
    const number = sql`case when char_length(${body}) < 300 then cast(${body} as double) else ${infinity} end`
    return sql`case when ${isNumber} then (${number}) / case when right(${bare}, 1) = '%' then 100e0 else 1e0 end end`
  },
}

function reals(args: SQL[], kinds: StorageKind[]): SQL[] {
  return args.map((arg, index) => toReal(arg, kinds[index]))
}

/** True if no product or quotient of the values is out of range; zeros do not matter. Null if it is known. */
function areModerate(values: SQL[], exprs: Expr[]): SQL | null {
  const power = Math.floor(300 / values.length)
  const checked = unchecked(values, exprs, 10 ** power)
  if (checked.length === 0) return null
  const range = sql.raw(`between 1e-${power} and 1e${power}`)
  const each = checked.map((value) => sql`(abs(${value}) ${range} or ${value} = 0)`)
  return sql.join(each, sql.raw(' and '))
}

/** The values that are not literals well within the range. */
function unchecked(values: SQL[], exprs: Expr[], largest: number): SQL[] {
  return values.filter((_, index) => {
    const expr = exprs[index]
    const size = expr?.node === 'literal' && typeof expr.value === 'number' ? Math.abs(expr.value) : null
    return size === null || (size !== 0 && (size < 1 / largest || size > largest))
  })
}

/** The largest absolute value. */
function sizes(values: SQL[]): SQL {
  const each = values.map((value) => sql`abs(${value})`)
  return each.length === 1 ? sql`${each[0]}` : sql`greatest(${sql.join(each, comma)})`
}

/** Halves of halves are exact, and their sum is in range. Infinities of both signs give null. */
function carefulSum(values: SQL[]): SQL {
  const parts = sql.raw(`${2 ** Math.ceil(Math.log2(Math.max(2, values.length)))}e0`)
  const each = values.map((value) => sql`${value} / ${parts}`)
  const scaled = sql`(${sql.join(each, sql.raw(' + '))})`
  const isInRange = sql`abs(${scaled}) < ${infinity} / ${parts}`
  const result = sql`case when ${isInRange} then ${scaled} * ${parts} else sign(${scaled}) * ${infinity} end`
  if (values.length === 1) return result
  const list = sql.join(values, comma)
  const positive = sql`greatest(${list}) = ${infinity}`
  const negative = sql`least(${list}) = -${infinity}`
  return sql`case when ${positive} and ${negative} then null when ${positive} then ${infinity} when ${negative} then -${infinity} else ${result} end`
}

/** Factors are multiplied one by one, each product in a table of its own. */
function carefulProduct(values: SQL[]): SQL {
  const [first, ...rest] = values
  return rest.reduce(
    (product, value, index) => {
      if (index === 0) return productOfTwo(product, value)
      const name = sql.raw(`m${index}.v`)
      return sql`(select ${productOfTwo(name, value)} from ${word('row of')}${product}${word('row end')} as ${sql.raw(`m${index}`)})`
    },
    sql`${first}`,
  )
}

function productOfTwo(one: SQL, two: SQL): SQL {
  const signs = sql`sign(${one}) * sign(${two})`
  const isInfinite = sql`(abs(${one}) = ${infinity} or abs(${two}) = ${infinity})`
  const power = sql`log10(abs(${one})) + log10(abs(${two}))`
  return sql`case when ${one} = 0 or ${two} = 0 then case when ${isInfinite} then null else ${one} * ${two} end when ${isInfinite} or ${power} >= 308.25 then ${signs} * ${infinity} else ${one} * ${two} end`
}

function carefulQuotient(one: SQL, two: SQL): SQL {
  const signs = sql`sign(${one}) * sign(${two})`
  const power = sql`log10(abs(${one})) - log10(abs(${two}))`
  return sql`case when ${two} = 0 then null when abs(${two}) = ${infinity} then case when abs(${one}) = ${infinity} then null else ${one} * 0e0 end when ${one} = 0 then ${one} / ${two} when abs(${one}) = ${infinity} or ${power} >= 308.25 then ${signs} * ${infinity} else ${one} / ${two} end`
}

/** Integers remain integers. */
function extreme(name: 'greatest' | 'least', args: SQL[], kinds: StorageKind[]): SQL {
  const values = kinds.every((kind) => kind === 'integer') ? args : reals(args, kinds)
  return values.length === 1 ? sql`${values[0]}` : sql`${sql.raw(name)}(${sql.join(values, comma)})`
}
