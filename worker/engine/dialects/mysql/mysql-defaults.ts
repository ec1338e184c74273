import { literal } from './native-texts.ts'

// Defaults of columns of MySQL. Tessera keeps them as MariaDB shows them: texts in quotes, expressions as such. MySQL
// shows texts without quotes and expressions with escapes, and takes expressions only in parentheses.

const numeric = new Set([
  'tinyint',
  'smallint',
  'mediumint',
  'int',
  'bigint',
  'year',
  'decimal',
  'float',
  'double',
  'bit',
])

const escaped: Record<string, string> = { '0': '\0', n: '\n', r: '\r' }

/** Reads a default of `information_schema`. */
export function readMysqlDefault(value: string | null, type: string, extra: string): string | null {
  if (value === null) return null
  if (!extra.includes('DEFAULT_GENERATED')) return numeric.has(type) ? value : literal(value)
  const expression = unescape(value)
  const text = /^_utf8mb[34]'((?:[^'\\]|\\.)*)'$/s.exec(expression)?.[1]
  if (text !== undefined) return literal(unescape(text))
  const hex = /^convert\(0x((?:[\da-f]{2})+) using utf8mb4\)$/i.exec(expression)?.[1]
  return hex === undefined ? withDoubledQuotes(expression) : literal(textOfHex(hex))
}

/** MySQL writes quotes and backslashes in the texts of expressions with backslashes. */
function withDoubledQuotes(expression: string): string {
  return expression.replaceAll(/'((?:[^'\\]|\\.)*)'/gs, (_, text: string) => literal(unescape(text)))
}

function withEscapedQuotes(expression: string): string {
  return expression.replaceAll(/'((?:[^']|'')*)'/g, (_, text: string) => {
    return `'${escape(text.replaceAll("''", "'"))}'`
  })
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, letter: string) => escaped[letter] ?? letter)
}

/** Texts and JSON only have expressions as defaults. */
export function writtenMysqlDefault(expression: string, type: string): string {
  const text = textOf(expression)
  if (text === null)
    return /^(-?[\d.]+(e[+-]?\d+)?$|[bx]'|current_timestamp)/i.test(expression)
      ? expression
      : `(${expression})`
  if (!isLong(type)) return expression
  return /['\\]/.test(text) ? `(${inHex(text)})` : `(${expression})`
}

export function mysqlDefaultIs(expression: string | null, type: string): string {
  if (expression === null) return 'column_default is null'
  const text = textOf(expression)
  if (text === null) return `column_default = ${literal(escape(withEscapedQuotes(expression)))}`
  if (!isLong(type)) return `column_default = ${literal(text)}`
  const forms = [`_utf8mb4'${escape(text)}'`, `_utf8mb3'${escape(text)}'`, inHex(text)]
  return `column_default in (${forms.map((form) => literal(escape(form))).join(', ')})`
}

function textOf(expression: string): string | null {
  const inner = /^'((?:[^']|'')*)'$/s.exec(expression)?.[1]
  return inner === undefined ? null : inner.replaceAll("''", "'")
}

function isLong(type: string): boolean {
  return /^(json|\w*text)$/.test(type)
}

function escape(text: string): string {
  return text.replaceAll(/['\\]/g, (character) => `\\${character}`)
}

/** MySQL keeps quotes and backslashes with escapes, and cannot open the table in sessions of others that read none. */
function inHex(text: string): string {
  const digits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `convert(0x${digits.join('')} using utf8mb4)`
}

function textOfHex(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
