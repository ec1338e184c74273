import { type SQL, sql } from 'drizzle-orm'
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

export const momentHeavy = {
  wallText: 14,
  instantText: 14,
  zoneOffset: 26,
  wallOffset: 26,
  monthsLater: 24,
  isoBody: 14,
  isoOffset: 20,
  isoWall: 18,
}

const toMillis = (moment: SQL) => sql`round((julianday(${moment}) - 2440587.5) * 86400000.0)`

export const instantFunctions: Pick<FunctionPrinters, Names> = {
  millis: ([moment]) => toMillis(sql`${moment}`),
  wallText: ([millis]) => isoText(sql`${millis}`, "'%Y-%m-%dT%H:%M:%f'"),
  instantText: ([millis]) => isoText(sql`${millis}`, "'%Y-%m-%dT%H:%M:%fZ'"),
  zoneOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byInstant),
  wallOffset: ([millis], _kinds, exprs) => offset(millis, zoneTable(zoneIn(exprs)).byWall),
  monthsLater: ([day, months]) => {
    const start = sql`select date(substr(${day}, 1, 7) || '-01', cast(${months} as integer) || ' months') as f`
    const later = sql`date(f, (substr(${day}, 9, 2) - 1) || ' days')`
    // No month follows the last supported one.
    const last = sql`coalesce(date(f, '+1 month', '-1 day'), '9999-12-31')`
    return sql`case when abs(${months}) <= 120000 then (select min(${later}, ${last}) from (${start}) where f between '0001-01-01' and '9999-12-31') end`
  },
  isoBody: ([text]) =>
    sql`case when ${endsIn(text, '[Zz]')} then substr(${text}, 1, length(${text}) - 1) when ${endsIn(text, offsetGlob)} then substr(${text}, 1, length(${text}) - 6) else ${text} end`,
  isoOffset: ([text]) =>
    sql`case when ${endsIn(text, '[Zz]')} then 0 when ${endsIn(text, offsetGlob)} then (substr(${text}, -5, 2) * 60 + substr(${text}, -2)) * case substr(${text}, -6, 1) when '-' then -60000 else 60000 end end`,
  isoWall: ([text]) =>
    sql`case when ${isIso(sql`${text}`)} and date(substr(${text}, 1, 10), '+0 days') = substr(${text}, 1, 10) and substr(${text}, 1, 4) >= '0001' and substr(${text}, 12, 2) <= '23' then ${toMillis(sql`substr(${text}, 1, 23)`)} end`,
}

function isoText(millis: SQL, format: string): SQL {
  const range = sql.raw(`between ${earliestInstantMs} and ${latestInstantMs}`)
  return sql`case when ${millis} ${range} then strftime(${sql.raw(format)}, cast(${millis} as integer) / 1000.0, 'unixepoch') end`
}

const offsetGlob = '[+-][0-9][0-9]:[0-9][0-9]'
const twoDigits = '[0-9][0-9]'
const dayGlob = `${twoDigits}${twoDigits}-${twoDigits}-${twoDigits}`
const minuteGlob = `${dayGlob}[T ]${twoDigits}:${twoDigits}`
const secondGlob = `${minuteGlob}:${twoDigits}`

function endsIn(text: SQL | undefined, glob: string): SQL {
  return sql`(length(${text}) <= 40 and ${text} glob ${sql.raw(`'??????????[T ]*${glob}'`)})`
}

function isIso(text: SQL): SQL {
  const forms = [dayGlob, minuteGlob, secondGlob].map((glob) => sql`${text} glob ${sql.raw(`'${glob}'`)}`)
  const fraction = sql`(${text} glob ${sql.raw(`'${secondGlob}.[0-9]*'`)} and substr(${text}, 21) not glob '*[^0-9]*' and length(${text}) <= 29)`
  return sql`(${sql.join([...forms, fraction], sql.raw(' or '))})`
}

function zoneIn(exprs: Expr[]): string {
  const zone = exprs[1]
  if (zone?.node !== 'literal') throw new Error('The zone must be a literal.')
  return String(zone.value)
}

/** About a year, in which clocks change only a few times. */
const span = 31_557_600_000
const firstSpan = Date.UTC(1900, 0)
const spans = 201

/** Characters of an instant and of an offset, both zero-padded milliseconds. */
const instantWidth = 15
const offsetWidth = 9
const never = 99_999_999_999_999

/**
 * A zone's offsets as a text of digits, in which SQLite can seek directly: for each period its first offset,
 * then each change with the offset after it, all with fixed width.
 */
type Table = { digits: string; changes: number; width: number }
const tables = new WeakMap<Offsets, Table>()

/**
 * SQLite does not support time zones. The zone's table is an argument instead of SQL text, which would take
 * longer to parse than most queries take to run. The limit and condition prevent a lookup per change.
 */
function offset(millis: SQL | undefined, offsets: Offsets): SQL {
  const table = tables.get(offsets) ?? tableOf(offsets)
  tables.set(offsets, table)
  const { digits, changes, width } = table
  const place = `max(0, min(${spans - 1}, cast((m - ${firstSpan}) / ${span}.0 as integer)))`
  const entry = sql`cast(substr(cast(${digits} as blob), ${sql.raw(`${place} * ${width} + 1, ${width}`)}) as text) as e`
  const whens = Array.from({ length: changes }, (_, index) => {
    const at = offsetWidth + index * (instantWidth + offsetWidth)
    return `when m < ${number(at, instantWidth)} then ${number(at - offsetWidth, offsetWidth)}`
  })
  const last = number(width - offsetWidth, offsetWidth)
  const chosen = changes === 0 ? last : `case ${whens.join(' ')} else ${last} end`
  const found = sql`select m, ${entry} from (select ${millis} as m) limit 1`
  return sql`(select ${sql.raw(chosen)} from (${found}) where m is not null)`
}

function number(at: number, width: number): string {
  return `cast(substr(e, ${at + 1}, ${width}) as integer)`
}

function tableOf(offsets: Offsets): Table {
  let at = 0
  const entries = Array.from({ length: spans }, (_, index) => {
    const entry = [fixed(offsets[at]?.offset ?? 0, offsetWidth)]
    const end = index === spans - 1 ? Number.POSITIVE_INFINITY : firstSpan + (index + 1) * span
    for (let next = offsets[at + 1]; next && next.from < end; next = offsets[at + 1]) {
      entry.push(fixed(next.from, instantWidth) + fixed(next.offset, offsetWidth))
      at += 1
    }
    return entry
  })
  const changes = Math.max(...entries.map((entry) => entry.length - 1))
  const width = offsetWidth + changes * (instantWidth + offsetWidth)
  // Periods with fewer changes repeat the last offset.
  const digits = entries.map((entry) => {
    const last = entry.at(-1)?.slice(-offsetWidth) ?? ''
    return entry.join('') + (fixed(never, instantWidth) + last).repeat(changes + 1 - entry.length)
  })
  return { digits: digits.join(''), changes, width }
}

function fixed(value: number, width: number): string {
  const digits = String(Math.abs(value)).padStart(width - 1, '0')
  return (value < 0 ? '-' : '+') + digits
}
