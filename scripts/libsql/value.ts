import { StatementError } from './hrana-error.ts'
import type { Value } from './protocol.ts'

/** Values that node:sqlite binds: a bigint becomes INTEGER, a number REAL. */
export type SqlInput = null | bigint | number | string | Uint8Array<ArrayBuffer>

/** Values that node:sqlite returns with `readBigInts`. */
export type SqlOutput = null | bigint | number | string | Uint8Array

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** Converts a Hrana value for SQLite. Throws ARGS_INVALID if SQLite cannot store it exactly. */
export function decodeValue(value: Value): SqlInput {
  switch (value.type) {
    case 'null':
      return null
    case 'integer': {
      const integer = BigInt(value.value)
      if (integer < INT64_MIN || integer > INT64_MAX) {
        throw new StatementError('ARGS_INVALID', `Integer ${value.value} does not fit into 64 bits`)
      }
      return integer
    }
    case 'float':
      return value.value
    case 'text':
      // SQLite would silently replace a lone surrogate by U+FFFD.
      if (!value.value.isWellFormed()) {
        throw new StatementError('ARGS_INVALID', 'Text holds a lone surrogate and cannot be stored as UTF-8')
      }
      return value.value
    case 'blob':
      return Uint8Array.from(Buffer.from(value.base64, 'base64'))
  }
}

/** Encodes a cell as Hrana JSON. Infinity becomes 1e999, which every JSON parser reads as Infinity. */
export function encodeValue(value: SqlOutput): string {
  switch (typeof value) {
    case 'bigint':
      return `{"type":"integer","value":"${value}"}`
    case 'number':
      return `{"type":"float","value":${encodeFloat(value)}}`
    case 'string':
      return `{"type":"text","value":${JSON.stringify(value)}}`
    default:
      if (value === null) return '{"type":"null"}'
      return `{"type":"blob","base64":"${base64(value)}"}`
  }
}

function encodeFloat(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0.0' : String(value)
  return value > 0 ? '1e999' : '-1e999'
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
