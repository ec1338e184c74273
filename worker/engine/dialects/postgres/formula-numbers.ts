import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { toReal } from './numbers.ts'

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

const infinity = sql.raw(`'Infinity'::float8`)
const comma = sql.raw(', ')

export const numberFunctions: Pick<FunctionPrinters, Names> = {
  real: ([value], [kind]) => toReal(sql`${value}`, kind),
  // The cast from double to numeric rounds to 15 digits.
  round15: ([value]) => sql`case when abs(${value}) < ${infinity} then ${value}::numeric::float8 end`,
  add(args, kinds, exprs) {
    const values = reals(args, kinds, exprs)
    const sum = sql`(${sql.join(values, sql.raw(' + '))})`
    const checked = unchecked(values, exprs, 1e300)
    return checked.length === 0
      ? sum
      : sql`case when ${sizes(checked)} < 1e300::float8 then ${sum} else ${carefulSum(values)} end`
  },
  negate: ([value], [kind]) => sql`(-${toReal(sql`${value}`, kind)})`,
  multiply(args, kinds, exprs) {
    const values = reals(args, kinds, exprs)
    const product = sql`(${sql.join(values, sql.raw(' * '))})`
    const isModerate = areModerate(values, exprs)
    return isModerate
      ? sql`case when ${isModerate} then ${product} else ${carefulProduct(values)} end`
      : product
  },
  divide(args, kinds, exprs) {
    const [one = sql`null`, two = sql`null`] = reals(args, kinds, exprs)
    const isModerate = areModerate([one, two], exprs)
    const quotient = sql`(${one} / nullif(${two}, 0))`
    return isModerate
      ? sql`case when ${isModerate} then ${quotient} else ${inRange(one, two, quotient, sql.raw('-'))} end`
      : quotient
  },
  floor: ([value], [kind]) => sql`floor(${toReal(sql`${value}`, kind)})`,
  abs: ([value], [kind]) => sql`abs(${toReal(sql`${value}`, kind)})`,
  exponent: ([value]) =>
    sql`case when abs(${value}) = ${infinity} then 0 else split_part(${scientific(value)}, 'e', 2)::float8 end`,
  power10: ([value]) =>
    sql`case when ${value} >= 309 then ${infinity} when ${value} <= -324 then 0 else ('1e' || trunc(${value})::integer)::float8 end`,
  greatest: (args, kinds, exprs) => extreme('greatest', args, kinds, exprs),
  least: (args, kinds, exprs) => extreme('least', args, kinds, exprs),
  // As `%.15g` in C: numeric has 15 digits and no exponent.
  numberText([value]) {
    const plain = sql`trim_scale(${value}::numeric)::text`
    const power = sql`split_part(${scientific(value)}, 'e', 2)::integer`
    const short = sql`regexp_replace(${scientific(value)}, '[.]?0*e', 'e')`
    return sql`case when abs(${value}) < ${infinity} then case when ${power} between -4 and 14 then ${plain} else ${short} end end`
  },
  parseNumber([text]) {
    const bare = sql`select translate(${text}, ${' ,$€£¥₹\u00a0'}, '') as b offset 0`
    const body = sql.raw(`regexp_replace(b, '%$', '')`)
    const isNumber = sql`${body} ~ '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)$'`
    // Longer digits could be out of range.
    const number = sql`case when length(b) < 300 then (${body})::float8 else ${infinity} end`
    const hundredth = sql.raw(`case when right(b, 1) = '%' then 100 else 1 end`)
    return sql`(select case when ${isNumber} then (${number}) / ${hundredth} end from (${bare}) as d)`
  },
}

function reals(args: SQL[], kinds: StorageKind[], exprs: Expr[]): SQL[] {
  return args.map((arg, index) => {
    const expr = exprs[index]
    return expr?.node === 'literal' && expr.value === null ? sql`null::float8` : toReal(arg, kinds[index])
  })
}

/** True if no product or quotient of the values is out of range; zeros do not matter. Null if it is known. */
function areModerate(values: SQL[], exprs: Expr[]): SQL | null {
  const power = Math.floor(300 / values.length)
  const checked = unchecked(values, exprs, 10 ** power)
  if (checked.length === 0) return null
  const range = sql.raw(`between 1e-${power}::float8 and 1e${power}::float8`)
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

/** Halves of halves are exact, and their sum is in range. */
function carefulSum(values: SQL[]): SQL {
  const parts = sql.raw(String(2 ** Math.ceil(Math.log2(Math.max(2, values.length)))))
  const each = values.map((value) => sql`${value} / ${parts}`)
  const scaled = sql`select ${sql.join(each, sql.raw(' + '))} as t offset 0`
  return sql`(select case when abs(t) < 1.7976931348623157e308::float8 / ${parts} then t * ${parts} else nullif(t, 'NaN') * ${infinity} end from (${scaled}) as d)`
}

/** Largest number of factors that are multiplied one by one if the product may be out of range. */
const factorsMax = 6

function carefulProduct(values: SQL[]): SQL {
  if (values.length > factorsMax) return productOfMany(values)
  const [first, ...rest] = values
  return rest.reduce(
    (product, value, index) => {
      const name = sql.raw(`m${index}`)
      const two = inRange(name, value, sql`(${name} * ${value})`, sql.raw('+'))
      return sql`(select ${two} from (select ${product} as ${name} offset 0) as d${sql.raw(String(index))})`
    },
    sql`${first}`,
  )
}

/** By logarithms, because each factor would nest one level deeper. */
function productOfMany(values: SQL[]): SQL {
  const signs = sql.join(
    values.map((value) => sql`sign(${value})`),
    sql.raw(' * '),
  )
  const logarithms = sql.join(
    values.map((value) => sql`log(abs(nullif(${value}, 0)))`),
    sql.raw(' + '),
  )
  return sql`(select case when s = 0 then 0 when l >= 308.25 then s * ${infinity} when l <= -323.3 then 0 else s * power(10::float8, l) end from (select ${signs} as s, ${logarithms} as l offset 0) as d)`
}

/** A product or quotient of two values, infinite or zero where it is out of range. */
function inRange(one: SQL, two: SQL, result: SQL, sign: SQL): SQL {
  const power = sql`select log(abs(nullif(${one}, 0))) ${sign} log(abs(nullif(${two}, 0))) as l offset 0`
  return sql`(select case when l = 'NaN' then null when l >= 308.25 then sign(${one}) * sign(${two}) * ${infinity} when l <= -323.3 then 0 else nullif(${result}, 'NaN') end from (${power}) as d)`
}

/** A mantissa of 15 digits and an exponent of two or three. */
function scientific(value: SQL | undefined): SQL {
  return sql`ltrim(to_char(${value}, '9.99999999999999EEEE'))`
}

/** The database would leave null values out. Integers remain integers. */
function extreme(name: 'greatest' | 'least', args: SQL[], kinds: StorageKind[], exprs: Expr[]): SQL {
  if (kinds.every((kind) => kind === 'integer')) return sql`${sql.raw(name)}(${sql.join(args, comma)})`
  const rows = reals(args, kinds, exprs).map((value) => sql`(${value})`)
  const aggregate = sql.raw(name === 'greatest' ? 'max' : 'min')
  return sql`(select case when count(v) = count(*) then ${aggregate}(v) end from (values ${sql.join(rows, comma)}) as t(v))`
}
