import { startsFormula } from '#core/formula-start.ts'

/** One line of a CSV file, its end included. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A cell of a CSV file. A text that a spreadsheet may read as a formula gets an apostrophe before it, unless it is a
 * plain number. Semicolons are quoted too: some spreadsheets split lines at them.
 */
function csvCell(text: string): string {
  const safe = startsFormula(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `content-disposition` of a file to save. */
export function attachment(name: string): string {
  return disposition('attachment', name)
}

/** `content-disposition`: the name for all programs, and as it is for those of today. */
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
