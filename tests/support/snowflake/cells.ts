import {
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'

/** A column of a result as the SQL API describes it. */
export function columnType(type: DuckDBType): {
  type: string
  precision: number | null
  scale: number | null
} {
  const text = String(type)
  const plain = (name: string) => ({ type: name, precision: null, scale: null })
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(text)
  if (decimal) return { type: 'fixed', precision: Number(decimal[1]), scale: Number(decimal[2]) }
  if (/INT|^BIGNUM/.test(text)) return { type: 'fixed', precision: 38, scale: 0 }
  if (text === 'DOUBLE' || text === 'FLOAT') return plain('real')
  if (text === 'TIMESTAMP WITH TIME ZONE') return { type: 'timestamp_tz', precision: 0, scale: 9 }
  if (text.startsWith('TIMESTAMP')) return { type: 'timestamp_ntz', precision: 0, scale: 9 }
  if (text === 'TIME') return { type: 'time', precision: 0, scale: 9 }
  if (text === 'BLOB') return plain('binary')
  if (text === 'JSON') return plain('variant')
  if (text.endsWith('[]')) return plain('array')
  return plain(text === 'BOOLEAN' || text === 'DATE' ? text.toLowerCase() : 'text')
}

/** A cell as the SQL API writes it: always a text. */
export function cellText(value: DuckDBValue): string | null {
  if (value === null) return null
  if (value instanceof DuckDBDecimalValue) return value.toString()
  if (value instanceof DuckDBDateValue) return String(value.days)
  if (value instanceof DuckDBTimeValue) return secondsOf(value.micros)
  if (value instanceof DuckDBTimestampTZValue) return `${secondsOf(value.micros)} 1440`
  if (value instanceof DuckDBTimestampValue) return secondsOf(value.micros)
  if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString('hex').toUpperCase()
  if (value instanceof DuckDBListValue) return JSON.stringify(value.items.map((item) => cellText(item)))
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? 'NaN' : value > 0 ? 'inf' : '-inf'
  return String(value)
}

/** Seconds with nine places; those before 1970 are negative as a whole. */
function secondsOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros
  const text = `${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}000`
  return micros < 0n ? `-${text}` : text
}
