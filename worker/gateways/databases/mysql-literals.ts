import { collations, type MysqlServer } from './mysql-version.ts'
import { boundArg, type SqlArg, type Statement } from '../../platform/statement.ts'

/**
 * A statement with its arguments written into it, so that a batch is one text and one round trip. The text of
 * the statement holds `?` for arguments outside of quotes; quotes are doubled within quotes, and backslashes
 * mean nothing. Sessions of MySQL read them as escapes, so they are doubled there.
 */
export function withLiterals({ sql, args }: Statement, server: MysqlServer = 'mariadb'): string {
  const isEscaping = server === 'mysql'
  const parts = sql.split(quotedOrMark)
  let at = 0
  const text = parts.map((part) => {
    if (isEscaping && part.startsWith("'")) return part.replaceAll('\\', '\\\\')
    if (part !== '?') return part
    const arg = args[at]
    at += 1
    if (arg === undefined) throw new Error('A statement has more marks than arguments.')
    return literal(boundArg(arg), collations[server])
  })
  if (at !== args.length) throw new Error('A statement has more arguments than marks.')
  return text.join('')
}

const quotedOrMark = /('[^']*'|"[^"]*"|`[^`]*`|\?)/

/** A value as a literal that means the same in every SQL mode. */
export function literal(arg: SqlArg, collation: string = collations.mariadb): string {
  if (arg === null) return 'null'
  switch (typeof arg) {
    case 'boolean':
      return arg ? '1' : '0'
    case 'bigint':
      return String(arg)
    case 'number':
      return numberLiteral(arg)
    case 'string':
      return textLiteral(arg, collation)
    default:
      return arg.length === 0 ? "''" : `x'${hexOf(arg)}'`
  }
}

/** Fractions have an exponent: without one, the database would read them as decimals. */
function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new Error('The database has no such number.')
  if (Number.isSafeInteger(value)) return String(value + 0)
  const text = String(value)
  return text.includes('e') ? text : `${text}e0`
}

const encoder = new TextEncoder()

/**
 * Texts with a backslash are written as hexadecimal digits: a proxy or server that dropped the SQL mode would
 * read an escape.
 */
function textLiteral(text: string, collation: string): string {
  const isPlain = !text.includes('\\') && !text.includes('\0')
  return isPlain
    ? `'${text.replaceAll("'", "''")}'`
    : `(_utf8mb4 x'${hexOf(encoder.encode(text))}' collate ${collation})`
}

function hexOf(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0')
  return digits
}
