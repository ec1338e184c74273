import { type SQL, sql } from 'drizzle-orm'
import { msPerDay } from '#core/calendar.ts'
import type { Expr } from '#core/expr/expr.ts'
import { earliestInstantMs, latestInstantMs } from '#core/expr/functions/instants.ts'
import { type Offsets, zoneTable } from '#core/zone-table.ts'
import type { FunctionPrinters } from '../../dialect.ts'

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

const zonePattern = sql.raw(`'^.{10}[T ].*([Zz]|[+-][0-9]{2}:[0-9]{2})$'`)
const isoPattern = sql.raw(
  String.raw`'^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$'`.replaceAll(
    String.raw`\d`,
    '[0-9]',
  ),
)
const momentPattern = sql.raw(`'^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z?)?$'`)

export const instantFunctions: Pick<FunctionPrinters, Names> = {
  // The type has no zone, so the session's zone does not matter.
  millis: ([moment]) =>
    sql`case when ${moment} ~ ${momentPattern} then round(extract(epoch from replace(${moment}, 'Z', '')::timestamp) * 1000)::float8 end`,
  wallText: ([millis]) => isoText(millis, `'YYYY-MM-DD"T"HH24:MI:SS.MS'`),
  instantText: ([millis]) => isoText(millis, `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`),
  zoneOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byInstant),
  wallOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byWall),
  monthsLater([date, months]) {
    const count = sql`left(${date}, 4)::integer * 12 + substr(${date}, 6, 2)::integer - 1 + trunc(${months})::integer`
    const later = sql`(left(${date}, 10)::date + make_interval(months => trunc(${months})::integer))::date::text`
    // In two steps, because values out of range cannot be cast.
    return sql`case when abs(${months}) <= 120000 then case when ${count} between 12 and 119999 then ${later} end end`
  },
  isoBody: ([text]) =>
    sql`case when length(${text}) <= 40 and ${text} ~ ${zonePattern} then left(${text}, case when right(${text}, 1) in ('Z', 'z') then -1 else -6 end) else ${text} end`,
  isoOffset([text]) {
    const minutes = sql`left(right(${text}, 5), 2)::integer * 60 + right(${text}, 2)::integer`
    const sign = sql`case left(right(${text}, 6), 1) when '-' then -60000 else 60000 end`
    return sql`case when length(${text}) <= 40 and ${text} ~ ${zonePattern} then case when right(${text}, 1) in ('Z', 'z') then 0 else (${minutes}) * ${sign} end end::float8`
  },
  isoWall([text]) {
    const part = (index: number) => sql.raw(`coalesce(g[${index}], '0')::integer`)
    const first = sql.raw(`make_date(y, m, 1)`)
    const lastDay = sql`extract(day from ${first} + interval '1 month' - interval '1 day')`
    const parts = sql`select ${part(1)} as y, ${part(2)} as m, ${part(3)} as d, ${part(4)} as h, ${part(5)} as mi, ${part(6)} as s, left(rpad(coalesce(g[7], ''), 3, '0'), 3)::integer as f from (select regexp_match(${text}, ${isoPattern}) as g offset 0) as d1 where g is not null offset 0`
    const isTime = sql.raw('h <= 23 and mi <= 59 and s <= 59')
    const millis = sql`(${first} - date '1970-01-01' + d - 1)::float8 * ${sql.raw(String(msPerDay))} + ((h * 60 + mi) * 60 + s) * 1000 + f`
    return sql`(select case when y >= 1 and m between 1 and 12 and d >= 1 and ${isTime} then case when d <= ${lastDay} then ${millis} end end from (${parts}) as d2)`
  },
}

/** In days and the rest, which doubles and intervals hold exactly. */
function isoText(millis: SQL | undefined, format: string): SQL {
  const range = sql.raw(`between ${earliestInstantMs} and ${latestInstantMs}`)
  const days = sql.raw(`floor(m / ${msPerDay})`)
  const moment = sql`date '1970-01-01' + ${days}::integer + (m - ${days} * ${sql.raw(String(msPerDay))}) * interval '1 millisecond'`
  const cut = sql`select trunc(${millis}) as m offset 0`
  return sql`(select case when m ${range} then to_char(${moment}, ${sql.raw(format)}) end from (${cut}) as d)`
}

function zoneIn(exprs: Expr[]): string {
  const zone = exprs[1]
  if (zone?.node !== 'literal') throw new Error('The zone must be a literal.')
  return String(zone.value)
}

const arrays = new WeakMap<Offsets, { starts: string; offsets: string }>()

/**
 * The offset at a moment, by binary search in our own table: the database has zones too, but of another
 * version.
 */
function offset(millis: SQL | undefined, table: Offsets): SQL {
  const [first, ...later] = table
  if (later.length === 0)
    return sql`case when ${millis} is not null then ${sql.raw(String(first?.offset ?? 0))}::float8 end`
  const known = arrays.get(table) ?? {
    starts: `{${later.map(({ from }) => from).join(',')}}`,
    offsets: `{${table.map((each) => each.offset).join(',')}}`,
  }
  arrays.set(table, known)
  const place = sql`width_bucket(${millis}, ${known.starts}::float8[]) + 1`
  return sql`(${known.offsets}::float8[])[${place}]`
}
