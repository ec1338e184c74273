import type { SourceValueKind } from '#core/native-tables.ts'
import type { FoundValue } from '../../sources/introspection.ts'

/** A column as `information_schema.columns` describes it. */
export type ColumnType = {
  name: string
  length: number | null
  precision: number | null
  scale: number | null
}

/** Longer texts may have several lines; columns without a length of their own have a far larger one. */
const shortLengthMax = 4000

const kinds: Record<string, SourceValueKind> = {
  FLOAT: 'decimal',
  REAL: 'decimal',
  DOUBLE: 'decimal',
  DECFLOAT: 'decimal',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP_NTZ: 'datetime',
  TIMESTAMP_LTZ: 'datetime',
  TIMESTAMP_TZ: 'datetime',
  VARIANT: 'json',
  OBJECT: 'json',
  ARRAY: 'json',
  MAP: 'json',
  GEOGRAPHY: 'geometry',
  GEOMETRY: 'geometry',
}

/** The values of a type; what is missing is shown as text. */
export function mapType({ name, length, scale }: ColumnType): FoundValue {
  if (name === 'NUMBER') return { kind: scale === 0 ? 'integer' : 'decimal', isReadOnly: false }
  if (name === 'TEXT')
    return { kind: length !== null && length <= shortLengthMax ? 'shortText' : 'text', isReadOnly: false }
  const kind = kinds[name]
  return kind ? { kind, isReadOnly: kind === 'geometry' } : { kind: 'native', isReadOnly: true }
}

/** The type as it is written in a definition. */
export function writtenType({ name, length, precision, scale }: ColumnType): string {
  if (name === 'NUMBER' && precision !== null) return `NUMBER(${precision},${scale ?? 0})`
  if (name === 'TEXT') return length === null ? 'VARCHAR' : `VARCHAR(${length})`
  if (name === 'BINARY' && length !== null) return `BINARY(${length})`
  return name
}
