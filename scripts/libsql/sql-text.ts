/** Minimal SQL scanning for facts that the driver does not report: parameters, remaining text, first word. */

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|\?\d*|[:@$#][\w$\u0080-\uffff]+(?:::[\w$\u0080-\uffff]*)*(?:\([^)\s]*\))?|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|\s+|[\s\S]/g

function isComment(token: string): boolean {
  return token.startsWith('--') || token.startsWith('/*')
}

/** Returns true if the text has only whitespace, comments and semicolons. */
export function isBlank(sql: string): boolean {
  return (sql.match(TOKEN) ?? []).every((token) => isComment(token) || token === ';' || token.trim() === '')
}

/**
 * The parameters of a statement in SQLite's numbering. Entry i is parameter i + 1: its name with prefix
 * (`:a`, `@a`, `$a`, `?3`), or null for a bare `?` or a skipped number.
 */
export function parametersOf(sql: string): (string | null)[] {
  const names: (string | null)[] = []
  // Fast path: most statements have only bare `?` outside quotes and comments.
  for (const token of sql.match(TOKEN) ?? []) {
    const first = token[0]
    if (token === '?') {
      names.push(null)
    } else if (first === '?') {
      const index = Number(token.slice(1))
      if (index < 1 || index > 32_766) continue
      while (names.length < index) names.push(null)
      names[index - 1] = token
    } else if ((first === ':' || first === '@' || first === '$') && token.length > 1) {
      if (!names.includes(token)) names.push(token)
    }
  }
  return names
}

function words(sql: string): string[] {
  const found: string[] = []
  for (const token of sql.match(TOKEN) ?? []) {
    if (/^[A-Za-z_]/.test(token)) found.push(token.toUpperCase())
  }
  return found
}

const READ_WORDS = new Set([
  'SELECT',
  'VALUES',
  'EXPLAIN',
  'PRAGMA',
  'COMMIT',
  'END',
  'ROLLBACK',
  'RELEASE',
  'SAVEPOINT',
])
const WRITE_WORDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'REPLACE'])

/**
 * Returns true if a statement may take the write lock. A conservative guess for queueing only: SQLite's own
 * locks decide, so a wrong guess only costs time.
 */
export function mayWrite(sql: string): boolean {
  const first = /^\s*([A-Za-z]+)/.exec(sql)?.[1]?.toUpperCase() ?? words(sql)[0]
  if (first === undefined || READ_WORDS.has(first)) return false
  if (first === 'BEGIN') return ['IMMEDIATE', 'EXCLUSIVE'].includes(words(sql)[1] ?? '')
  if (first === 'WITH') return words(sql).some((word) => WRITE_WORDS.has(word))
  return true
}

/** libSQL's syntax for a read-only transaction, which SQLite does not have. */
export function isBeginReadonly(sql: string): boolean {
  return /^\s*BEGIN\s+(?:TRANSACTION\s+)?READONLY\s*;?\s*$/i.test(sql)
}
