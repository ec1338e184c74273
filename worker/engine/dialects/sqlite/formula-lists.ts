import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FunctionPrinters } from '../../dialect.ts'

type Names =
  | 'toList'
  | 'listJoin'
  | 'listUnique'
  | 'listCompact'
  | 'listSlice'
  | 'listSort'
  | 'listSum'
  | 'listMin'
  | 'listMax'
  | 'listNumbers'

export const listHeavy = {
  toList: 14,
  listJoin: 24,
  listUnique: 28,
  listCompact: 20,
  listSlice: 28,
  listSort: 24,
  listSum: 24,
  listMin: 24,
  listMax: 24,
  listNumbers: 24,
}

export const listFunctions: Pick<FunctionPrinters, Names> = {
  toList: ([value]) => sql`case when ${value} is not null then json_array(cast(${value} as text)) end`,
  listJoin: ([list, separator]) =>
    valid(
      list,
      sql`substr(coalesce((select group_concat(value, ${separator}) from json_each(${list})), ''), 1, ${sql.raw(String(limits.formulaTextLengthMax))})`,
    ),
  listUnique: ([list]) =>
    valid(
      list,
      sql`(select json_group_array(value order by place) from (select value, min(key) as place from json_each(${list}) group by value))`,
    ),
  listCompact: ([list]) =>
    valid(list, sql`(select json_group_array(value) from json_each(${list}) where value <> '')`),
  listSlice([list, from, to]) {
    const place = (at: SQL) => {
      const whole = sql`cast(${at} as integer)`
      return sql`case when ${whole} < 0 then json_array_length(${list}) + ${whole} else ${whole} end`
    }
    const until = to ? sql` and key < ${place(to)}` : sql``
    const known = to ? sql`${from} + ${to} is not null` : sql`${from} is not null`
    const items = sql`(select json_group_array(value) from json_each(${list}) where key >= ${place(sql`${from}`)}${until})`
    return valid(list, sql`case when ${known} then ${items} end`)
  },
  listSort([list], _kinds, [, by, order]) {
    const isNumber = by?.node === 'literal' && by.value === 'number'
    const direction = sql.raw(order?.node === 'literal' && order.value === 'desc' ? 'desc' : 'asc')
    const text = sql`cast(value as text) ${direction}`
    const keys = isNumber ? sql`cast(value as real) ${direction}, ${text}` : text
    return valid(list, sql`(select json_group_array(value order by ${keys}) from json_each(${list}))`)
  },
  listSum: ([list]) => ofNumbers(list, sql`sum(n)`),
  listMin: ([list]) => ofNumbers(list, sql`min(n)`),
  listMax: ([list]) => ofNumbers(list, sql`max(n)`),
  listNumbers: ([list]) => ofNumbers(list, sql`count(n)`),
}

/** Other programs may store invalid lists; these give null. */
function valid(list: SQL | undefined, value: SQL): SQL {
  return sql`case when json_valid(${list}) then ${value} end`
}

function ofNumbers(list: SQL | undefined, value: SQL): SQL {
  const number = sql`case when json_valid(value) then case when json_type(value) in ('integer', 'real') then cast(value as real) end end as n`
  return valid(list, sql`(select ${value} from (select ${number} from json_each(${list})))`)
}
