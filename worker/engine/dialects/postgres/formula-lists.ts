import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FunctionPrinters } from '../../dialect.ts'
import { listItems, listOf } from './json-texts.ts'
import { realOf } from './numbers.ts'

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
  listJoin: 30,
  listUnique: 30,
  listCompact: 30,
  listSlice: 40,
  listSort: 30,
  listSum: 30,
  listMin: 30,
  listMax: 30,
  listNumbers: 30,
}

const value = sql.raw('value')
const n = sql.raw('n')

export const listFunctions: Pick<FunctionPrinters, Names> = {
  toList: ([text]) => sql`('[' || to_json((${text})::text)::text || ']')`,
  listJoin: ([list, separator]) =>
    known(
      list,
      sql`case when ${separator} is not null then left(coalesce((select string_agg(value, ${separator} order by n) from ${items(list)}), ''), ${sql.raw(String(limits.formulaTextLengthMax))}) end`,
    ),
  listUnique: ([list]) =>
    known(
      list,
      sql`(select ${listOf(value, n)} from (select value, min(n) as n from ${items(list)} group by value) as d)`,
    ),
  listCompact: ([list]) =>
    known(list, sql`(select ${listOf(value, n)} from ${items(list)} where value <> '')`),
  listSlice([list, from, to]) {
    const length = sql`(select count(*) from ${items(list)})`
    const place = (at: SQL) =>
      sql`case when trunc(${at}) < 0 then ${length} + trunc(${at}) else trunc(${at}) end`
    const until = to ? sql` and n <= ${place(to)}` : sql``
    const given = to ? sql`${from} is not null and ${to} is not null` : sql`${from} is not null`
    const slice = sql`(select ${listOf(value, n)} from ${items(list)} where n > ${place(sql`${from}`)}${until})`
    return known(list, sql`case when ${given} then ${slice} end`)
  },
  listSort([list], _kinds, [, by, order]) {
    const isNumber = by?.node === 'literal' && by.value === 'number'
    const direction = sql.raw(order?.node === 'literal' && order.value === 'desc' ? 'desc' : 'asc')
    const text = sql`value collate "C" ${direction}`
    const keys = isNumber ? sql`coalesce(${realOf(value)}, 0) ${direction}, ${text}` : text
    return known(list, sql`(select ${listOf(value, keys)} from ${items(list)})`)
  },
  listSum: ([list]) => ofNumbers(list, sql`sum(v)`),
  listMin: ([list]) => ofNumbers(list, sql`min(v)`),
  listMax: ([list]) => ofNumbers(list, sql`max(v)`),
  listNumbers: ([list]) => ofNumbers(list, sql`count(v)`),
}

function items(list: SQL | undefined): SQL {
  return listItems(sql`${list}`)
}

function known(list: SQL | undefined, result: SQL): SQL {
  return sql`case when ${list} is not null then ${result} end`
}

function ofNumbers(list: SQL | undefined, result: SQL): SQL {
  return known(list, sql`(select ${result} from (select ${realOf(value)} as v from ${items(list)}) as d)`)
}
