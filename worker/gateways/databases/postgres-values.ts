import type { SqlValue } from '../../platform/statement.ts'

/** Object ids of PostgreSQL's types, which are the same in every database. */
export const typeIds = {
  boolean: 16,
  bytes: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  oid: 26,
  real: 700,
  double: 701,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const

/** A cell in PostgreSQL's text format, in the form that the engine decodes. */
export function sqlValue(text: string | null, type: number): SqlValue {
  if (text === null) return null
  switch (type) {
    case typeIds.boolean:
      return text === 't' || text === 'true' ? 1 : 0
    case typeIds.bigint:
    case typeIds.smallint:
    case typeIds.integer:
    case typeIds.oid:
    case typeIds.numeric:
      return integerOf(text)
    case typeIds.real:
    case typeIds.double:
      return Number(text)
    case typeIds.time:
      return timeOf(text)
    case typeIds.timestamp:
    case typeIds.timestamptz:
      return momentOf(text)
    case typeIds.bytes:
      return bytesOf(text)
    default:
      return text
  }
}

/** A number if it is exact as one, else its digits. */
function integerOf(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) && String(value) === text ? value : text
}

/** `2024-02-29 10:00:00.123456+00` as an ISO text in UTC; other texts (`infinity`, BC) stay as they are. */
function momentOf(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)?(?::(\d\d))?$/.exec(text)
  if (!match) return text
  const [, day = '', time = '', fraction = '', hours = '+00', minutes = '00'] = match
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  if (hours === '+00' && minutes === '00') return `${day}T${time}.${milliseconds}Z`
  return new Date(`${day}T${time}.${milliseconds}${hours}:${minutes}`).toISOString()
}

/** `10:11:12.5` with three digits after the point, or none. */
function timeOf(text: string): string {
  const [time = '', fraction = ''] = text.split('.')
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  return milliseconds === '000' ? time : `${time}.${milliseconds}`
}

/** Bytes in the `hex` format. */
function bytesOf(text: string): Uint8Array | string {
  if (!text.startsWith('\\x')) return text
  const bytes = new Uint8Array((text.length - 2) / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(text.slice(index * 2 + 2, index * 2 + 4), 16)
  return bytes
}
