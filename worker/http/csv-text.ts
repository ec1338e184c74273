import { startsLikeFormula } from '#core/formula-prefix.ts'

/** A line of a CSV file with its line ending. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A CSV cell. Texts that a spreadsheet may interpret as a formula are prefixed with an apostrophe, unless
 * they are plain numbers. Semicolons are quoted too, because some spreadsheets split at them.
 */
function csvCell(text: string): string {
  const safe = startsLikeFormula(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `content-disposition` of a download. */
export function attachment(name: string): string {
  return disposition('attachment', name)
}

/** `content-disposition` with an ASCII name for old clients and the full name for current ones. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const bare = [...name.toWellFormed()]
    .map((letter) => (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/u.test(letter) ? '_' : letter))
    .slice(0, 150)
    .join('')
    .trim()
  const plain = bare.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(bare).replace(
    /['()]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
