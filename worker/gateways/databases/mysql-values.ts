import type { SqlValue } from '../../platform/statement.ts'

/** Types of columns in the protocol of MySQL. */
export const columnTypes = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  timestamp: 7,
  longlong: 8,
  int24: 9,
  date: 10,
  time: 11,
  datetime: 12,
  year: 13,
  bit: 16,
  json: 245,
  newDecimal: 246,
} as const

/** The character set of bytes. */
const binary = 63

/** A cell in MySQL's text format, in the form that the engine decodes. */
export function sqlValue(bytes: Uint8Array | null, type: number, characterSet: number): SqlValue {
  if (bytes === null) return null
  switch (type) {
    case columnTypes.tiny:
    case columnTypes.short:
    case columnTypes.long:
    case columnTypes.longlong:
    case columnTypes.int24:
    case columnTypes.year:
      return integerOf(textOf(bytes))
    case columnTypes.decimal:
    case columnTypes.newDecimal:
      // Zeros that fill the scale of the column say nothing.
      return integerOf(
        textOf(bytes)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, ''),
      )
    case columnTypes.float:
    case columnTypes.double:
      return Number(textOf(bytes))
    case columnTypes.date:
      return textOf(bytes)
    case columnTypes.time:
      return textOf(bytes)
        .replace(/(\.\d{3})\d+$/, '$1')
        .replace(/\.000$/, '')
    case columnTypes.timestamp:
    case columnTypes.datetime:
      return momentOf(textOf(bytes))
    case columnTypes.bit:
      return bitsOf(bytes)
    case columnTypes.json:
      return textOf(bytes)
    default:
      return characterSet === binary ? new Uint8Array(bytes) : textOf(bytes)
  }
}

const decoder = new TextDecoder()

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** A number if it is exact as one, else its digits. Columns with `zerofill` and years begin with zeros. */
function integerOf(text: string): number | string {
  const digits = text.replace(/^0+(?=\d)/, '')
  const value = Number(digits)
  return Number.isSafeInteger(value) && String(value) === digits ? value : digits
}

/** `2024-02-29 10:00:00.123456` as an ISO text: sessions are in UTC. Other texts stay as they are. */
function momentOf(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return text
  const [, day = '', time = '', fraction = ''] = match
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

function bitsOf(bytes: Uint8Array): number | string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  return integerOf(String(value))
}
