import { type SQL, sql } from 'drizzle-orm'
import { msPerDay } from '#core/calendar.ts'
import type { Expr } from '#core/expr/expr.ts'
import { earliestInstantMs, latestInstantMs } from '#core/expr/functions/instants.ts'
import { type Offsets, zoneTable } from '#core/zone-table.ts'
import type { FunctionPrinters } from '../../dialect.ts'
import { byCodePoints } from './types.ts'

type Names =
  | 'millis'
  | 'wallText'
  | 'instantText'
  | 'zoneOffset'
  | 'wallOffset'
  | 'monthsLater'
  | 'isoBody'
  | 'isoOffset'
  | 'isoWall'

export const instantHeavy = {
  millis: 16,
  wallText: 24,
  instantText: 24,
  monthsLater: 40,
  isoBody: 20,
  isoOffset: 30,
  isoWall: 40,
}

const zonePattern = sql.raw(String.raw`'^.{10}[T ].*([Zz]|[+-][0-9]{2}:[0-9]{2})\z'`)
const isoPattern = sql.raw(
  String.raw`'^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?)?\z'`,
)
const momentPattern = sql.raw(
  String.raw`'^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z?)?\z'`,
)
const day = sql.raw(String(msPerDay))
/** `to_days` of 1970-01-01. */
const epoch = sql.raw('719528')

export const instantFunctions: Pick<FunctionPrinters, Names> = {
  millis: ([moment]) =>
    sql`case when ${moment} regexp ${momentPattern} then ${wallMillis(sql`${moment}`)} end`,
  wallText: ([millis]) => isoText(millis, ''),
  instantText: ([millis]) => isoText(millis, 'Z'),
  zoneOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byInstant),
  wallOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byWall),
  monthsLater([date, months]) {
    const added = sql`cast(truncate(${months}, 0) as signed)`
    const count = sql`cast(left(${date}, 4) as signed) * 12 + cast(substr(${date}, 6, 2) as signed) - 1 + ${added}`
    const later = sql`(date_format(date_add(cast(left(${date}, 10) as date), interval ${added} month), '%Y-%m-%d') ${byCodePoints})`
    return sql`case when abs(${months}) <= 120000 then case when ${count} between 12 and 119999 then ${later} end end`
  },
  isoBody: ([text]) =>
    sql`case when char_length(${text}) <= 40 and ${text} regexp ${zonePattern} then left(${text}, char_length(${text}) - case when right(${text}, 1) in ('Z', 'z') then 1 else 6 end) else ${text} end`,
  isoOffset([text]) {
    const minutes = sql`cast(left(right(${text}, 5), 2) as signed) * 60 + cast(right(${text}, 2) as signed)`
    const sign = sql`case left(right(${text}, 6), 1) when '-' then -60000e0 else 60000e0 end`
    return sql`case when char_length(${text}) <= 40 and ${text} regexp ${zonePattern} then case when right(${text}, 1) in ('Z', 'z') then 0e0 else (${minutes}) * ${sign} end end`
  },
  isoWall([text]) {
    const isTime = sql`substr(${text}, 12, 2) <= '23' and substr(${text}, 15, 2) <= '59' and substr(${text}, 18, 2) <= '59'`
    const first = sql`left(${text}, 8) || '01'`
    const isDay = sql`substr(${text}, 9, 2) between '01' and lpad(dayofmonth(last_day(${first})), 2, '0')`
    const isMonth = sql`substr(${text}, 6, 2) between '01' and '12'`
    // In steps, because days that do not exist cannot be cast.
    return sql`case when ${text} regexp ${isoPattern} and left(${text}, 4) >= '0001' and ${isMonth} and ${isTime} then case when ${isDay} then ${wallMillis(sql`${text}`)} end end`
  },
}

/** Milliseconds since 1970 of a valid wall time, with parts missing at its end. */
function wallMillis(text: SQL): SQL {
  const part = (start: number, length: number) =>
    sql`cast('0' || substr(${text}, ${sql.raw(String(start))}, ${sql.raw(String(length))}) as signed)`
  const fraction = sql`cast(rpad(coalesce(regexp_substr(substr(${text}, 21, 3), '^[0-9]*'), ''), 3, '0') as signed)`
  return sql`((to_days(left(${text}, 10)) - ${epoch}) * ${day} + ((${part(12, 2)} * 60 + ${part(15, 2)}) * 60 + ${part(18, 2)}) * 1000 + ${fraction} + 0e0)`
}

function isoText(millis: SQL | undefined, suffix: string): SQL {
  const range = sql.raw(`between ${earliestInstantMs} and ${latestInstantMs}`)
  const moment = sql`date_add('1970-01-01 00:00:00', interval cast(truncate(${millis}, 0) as signed) * 1000 microsecond)`
  const text = sql`left(date_format(${moment}, '%Y-%m-%dT%H:%i:%s.%f'), 23)`
  return sql`case when ${millis} ${range} then (${text} || ${sql.raw(`'${suffix}'`)} ${byCodePoints}) end`
}

function zoneIn(exprs: Expr[]): string {
  const zone = exprs[1]
  if (zone?.node !== 'literal') throw new Error('The zone must be a literal.')
  return String(zone.value)
}

/**
 * The offset at a moment, by binary search in our own table: the database has zones only if somebody loaded
 * them, and of another version.
 */
function offset(millis: SQL | undefined, table: Offsets): SQL {
  const [first, ...later] = table
  if (later.length === 0)
    return sql`case when ${millis} is not null then ${sql.raw(`${first?.offset ?? 0}e0`)} end`
  const starts = sql.raw(later.map(({ from }) => `${from}e0`).join(','))
  const offsets = sql.raw(table.map((each) => `${each.offset}e0`).join(','))
  return sql`(elt(interval(${millis}, ${starts}) + 1, ${offsets}) + 0e0)`
}
