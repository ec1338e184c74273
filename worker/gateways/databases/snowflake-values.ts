import type { SqlValue } from '../../platform/statement.ts'

/** A column of a result, as the SQL API describes it. */
export type SnowflakeColumn = { name: string; type: string; scale?: number | null | undefined }

/** A cell of the SQL API, which writes all of them as texts, in the form that the engine decodes. */
export function fromSnowflake(text: string | null, { type }: SnowflakeColumn): SqlValue {
  if (text === null) return null
  switch (type.toLowerCase()) {
    case 'fixed':
    case 'decfloat':
      return numberOf(text)
    case 'real':
      return realOf(text)
    case 'boolean':
      return text === 'true' || text === '1' ? 1 : 0
    case 'date':
      return dayOf(text)
    case 'time':
      return timeOf(text)
    case 'timestamp_ntz':
    case 'timestamp_ltz':
    case 'timestamp_tz':
      return momentOf(text)
    case 'binary':
      return bytesOf(text)
    default:
      return text
  }
}

/** A number if it is exact as one, else its digits. */
function numberOf(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) && String(value) === text ? value : text
}

/** Cells have no numbers that are none. */
function realOf(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** A number of days since 1970. */
function dayOf(text: string): string {
  return isoText(Number(text) * 86_400_000)?.slice(0, 10) ?? text
}

/** Seconds since midnight. */
function timeOf(text: string): string {
  const moment = isoText(millisOf(text))
  return moment?.slice(11, 23).replace(/\.000$/, '') ?? text
}

/** Seconds since 1970, before a time zone that does not matter for the moment itself. */
function momentOf(text: string): string {
  return isoText(millisOf(text)) ?? text
}

/** Whole milliseconds; smaller parts are cut off. Doubles would round the nine digits of a fraction. */
function millisOf(text: string): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?: \d+)?$/.exec(text)
  if (!match) return Number.NaN
  const [, sign = '', seconds = '', fraction = ''] = match
  const digits = fraction.padEnd(9, '0').slice(0, 9)
  const nanos = BigInt(seconds) * 1_000_000_000n + BigInt(digits)
  const value = sign === '-' ? -nanos : nanos
  const millis = value / 1_000_000n
  return Number(value < 0n && value % 1_000_000n !== 0n ? millis - 1n : millis)
}

/** Null for what is no moment of four-digit years; see the text instead. */
function isoText(millis: number): string | null {
  const date = new Date(millis)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function bytesOf(text: string): Uint8Array | string {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) return text
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
