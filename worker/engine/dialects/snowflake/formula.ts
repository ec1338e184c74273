import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Expr, formulaFunctionNames } from '#core/expr/expr.ts'
import { blanks } from '#core/expr/functions/texts.ts'
import type { StorageKind } from '#core/schema.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { inCase } from './letter-case.ts'
import { toReal } from './numbers.ts'

const comma = sql.raw(', ')
const longest = sql.raw(String(limits.formulaTextLengthMax))

/** A number as an integer argument, cut to what functions take. */
const whole = (value: SQL | undefined) => sql`trunc(least(greatest(${value}, -1e9), 1e9))::number(38, 0)`

/**
 * Formula functions that the database computes as JavaScript does. The others are computed by the worker (see
 * `core/expr/client-evaluated.ts`), because they need a correlated subquery or a rule that is not documented.
 */
export const formulaFunctions: Pick<FunctionPrinters, (typeof formulaFunctionNames)[number]> = {
  real: ([value], [kind]) => toReal(sql`${value}`, kind),
  round15: ([value]) => {
    const places = sql`14 - floor(log(10, abs(${value})))::number(38, 0)`
    return sql`case when ${value} = 0 then ${value} when abs(${value}) between 1e-22 and 1e37 then round(${value}, ${places}) when abs(${value}) < 'inf'::float then ${value} end`
  },
  add: (args, kinds, exprs) => sql`(${sql.join(reals(args, kinds, exprs), sql.raw(' + '))})`,
  negate: ([value], [kind]) => sql`(-${toReal(sql`${value}`, kind)})`,
  multiply: (args, kinds, exprs) => sql`(${sql.join(reals(args, kinds, exprs), sql.raw(' * '))})`,
  divide(args, kinds, exprs) {
    const [one = sql`null`, two = sql`null`] = reals(args, kinds, exprs)
    return sql`(${one} / nullif(${two}, 0))`
  },
  floor: ([value], [kind]) => sql`floor(${toReal(sql`${value}`, kind)})`,
  abs: ([value], [kind]) => sql`abs(${toReal(sql`${value}`, kind)})`,
  // Both are null if an argument is.
  greatest: (args, kinds, exprs) => extreme('greatest', args, kinds, exprs),
  least: (args, kinds, exprs) => extreme('least', args, kinds, exprs),
  concat(args, _kinds, exprs) {
    const parts = args.map((arg, index) => {
      const expr = exprs[index]
      return expr?.node === 'literal' && expr.value !== null ? arg : sql`coalesce(${arg}, '')`
    })
    return sql`left(${sql.join(parts, sql.raw(' || '))}, ${longest})`
  },
  // Places before the first character count, where the database would count from the end.
  substring([text, start, length]) {
    const from = sql`greatest(${whole(start)}, 1)`
    if (!length) return sql`substr(${text}, ${from})`
    return sql`substr(${text}, ${from}, greatest(${whole(length)} - (${from} - ${whole(start)}), 0))`
  },
  replaceAll: ([text, find, put]) =>
    sql`case when length(${text}) * greatest(1, length(${put})) <= ${sql.raw(String(limits.formulaGrowthCharactersMax))} then left(replace(${text}, ${find}, ${put}), ${longest}) end`,
  find: ([text, needle]) => sql`position(${needle}, ${text})`,
  repeat([text, times]) {
    const count = sql`greatest(${whole(times)}, 0)`
    return sql`case when length(${text}) * ${count} <= ${longest} and ${count} <= ${longest} then repeat(${text}, ${count}) end`
  },
  trim: ([text]) => sql`trim(${text}, ${blanks})`,
  upper: ([text]) => inCase(sql`${text}`, 'upper'),
  small: ([text]) => inCase(sql`${text}`, 'small'),
  digits: ([text, start, length]) =>
    sql`case when ${text} is not null then coalesce(try_to_number(regexp_substr(substr(${text}, ${whole(start)}, ${whole(length)}), '^[0-9]+')), 0) end`,
  titleOf: ([id, titles]) => sql`to_varchar(get(parse_json(${titles}), ${id}))`,
  exponent: unprinted,
  power10: unprinted,
  numberText: unprinted,
  parseNumber: unprinted,
  urlEncode: unprinted,
  pad: unprinted,
  jsonExtract: unprinted,
  titlesOf: unprinted,
  millis: unprinted,
  wallText: unprinted,
  instantText: unprinted,
  zoneOffset: unprinted,
  wallOffset: unprinted,
  monthsLater: unprinted,
  isoBody: unprinted,
  isoOffset: unprinted,
  isoWall: unprinted,
  toList: unprinted,
  listJoin: unprinted,
  listUnique: unprinted,
  listCompact: unprinted,
  listSlice: unprinted,
  listSort: unprinted,
  listSum: unprinted,
  listMin: unprinted,
  listMax: unprinted,
  listNumbers: unprinted,
}

function unprinted(): never {
  throw new Error('Snowflake does not compute this function; the worker does.')
}

function reals(args: SQL[], kinds: StorageKind[], exprs: Expr[]): SQL[] {
  return args.map((arg, index) => {
    const expr = exprs[index]
    return expr?.node === 'literal' && expr.value === null ? sql`null::float` : toReal(arg, kinds[index])
  })
}

function extreme(name: 'greatest' | 'least', args: SQL[], kinds: StorageKind[], exprs: Expr[]): SQL {
  const values = kinds.every((kind) => kind === 'integer') ? args : reals(args, kinds, exprs)
  return sql`${sql.raw(name)}(${sql.join(values, comma)})`
}
