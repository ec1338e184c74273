import * as limits from '#core/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FunctionPrinters } from '../../dialect.ts'
import { arrayOf, listItems, listOf, quoted } from './lists.ts'
import { realOf } from './numbers.ts'
import { byCodePoints } from './types.ts'

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

const value = sql.raw('items.value')
const n = sql.raw('items.n')

export const listFunctions: Pick<FunctionPrinters, Names> = {
  toList: ([text]) => sql`('[' || ${quoted(sql`${text}`)} || ']')`,
  // The separator of `group_concat` must be a literal.
  listJoin: ([list, separator]) =>
    known(
      list,
      sql`case when ${separator} is not null then left(coalesce((select group_concat(case when ${n} > 1 then ${separator} || ${value} else ${value} end order by ${n} separator '') from ${items(list)}), ''), ${sql.raw(String(limits.formulaTextLengthMax))}) end`,
    ),
  listUnique: ([list]) => known(list, sql`(select ${listOf(value, n, true)} from ${items(list)})`),
  listCompact: ([list]) =>
    known(list, sql`(select ${listOf(value, n)} from ${items(list)} where ${value} <> '')`),
  listSlice([list, from, to]) {
    const length = sql`json_length(${arrayOf(sql`${list}`)})`
    const place = (at: SQL) =>
      sql`case when truncate(${at}, 0) < 0 then ${length} + truncate(${at}, 0) else truncate(${at}, 0) end`
    const until = to ? sql` and ${n} <= ${place(to)}` : sql``
    const given = to ? sql`${from} is not null and ${to} is not null` : sql`${from} is not null`
    const slice = sql`(select ${listOf(value, n)} from ${items(list)} where ${n} > ${place(sql`${from}`)}${until})`
    return known(list, sql`case when ${given} then ${slice} end`)
  },
  listSort([list], _kinds, [, by, order]) {
    const isNumber = by?.node === 'literal' && by.value === 'number'
    const direction = sql.raw(order?.node === 'literal' && order.value === 'desc' ? 'desc' : 'asc')
    const text = sql`${value} ${byCodePoints} ${direction}`
    const keys = isNumber ? sql`coalesce(${realOf(value)}, 0) ${direction}, ${text}` : text
    return known(list, sql`(select ${listOf(value, keys)} from ${items(list)})`)
  },
  listSum: ([list]) => ofNumbers(list, 'sum'),
  listMin: ([list]) => ofNumbers(list, 'min'),
  listMax: ([list]) => ofNumbers(list, 'max'),
  listNumbers: ([list]) => ofNumbers(list, 'count'),
}

function items(list: SQL | undefined): SQL {
  return listItems(sql`${list}`)
}

function known(list: SQL | undefined, result: SQL): SQL {
  return sql`case when ${list} is not null then ${result} end`
}

function ofNumbers(list: SQL | undefined, aggregate: 'sum' | 'min' | 'max' | 'count'): SQL {
  return known(list, sql`(select ${sql.raw(aggregate)}(${realOf(value)}) from ${items(list)})`)
}
