import type { TextFormat } from '#core/fields/field.ts'
import type { Delimiter } from './csv-rows.ts'

/** Detects the decimal separator and date order of a file; falls back to `language`. */
export function detectTextFormat(
  columns: readonly (readonly string[])[],
  hint: { delimiter: Delimiter; language: string; zone: string },
): TextFormat {
  return {
    decimalSeparator: guessDecimal(columns, hint.delimiter),
    dateOrder: guessOrder(columns, hint.language),
    zone: hint.zone,
  }
}

/** A separator before other than three digits is the decimal one, and so is the last of two kinds. */
function guessDecimal(columns: readonly (readonly string[])[], delimiter: Delimiter): '.' | ',' {
  let balance = 0
  for (const texts of columns) {
    for (const text of texts) {
      const digits = /^[^\d]{0,6}(\d[\d.,'’\s]*)[^\d]{0,6}$/.exec(text.trim())?.[1]
      if (!digits) continue
      const comma = digits.lastIndexOf(',')
      const point = digits.lastIndexOf('.')
      if (comma < 0 && point < 0) continue
      const last = Math.max(comma, point)
      const sign = comma > point ? 1 : -1
      const mark = digits[last] ?? ''
      const isOnly = digits.indexOf(mark) === last
      const places = digits.length - last - 1
      if (!isOnly) continue
      if ((comma >= 0 && point >= 0) || places !== 3 || digits.startsWith('0')) balance += sign
    }
  }
  if (balance !== 0) return balance > 0 ? ',' : '.'
  // Semicolon-delimited files come from locales with a decimal comma.
  return delimiter === ';' ? ',' : '.'
}

function guessOrder(columns: readonly (readonly string[])[], language: string): TextFormat['dateOrder'] {
  let dayFirst = 0
  let monthFirst = 0
  let unclear = 0
  let points = 0
  for (const texts of columns) {
    for (const text of texts) {
      const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:\D|$)/.exec(text.trim())
      if (!parts) continue
      if (Number(parts[1]) > 12) dayFirst += 1
      else if (Number(parts[3]) > 12) monthFirst += 1
      else unclear += 1
      if (parts[2] === '.') points += 1
    }
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'DMY' : 'MDY'
  if (unclear === 0) return 'YMD'
  if (points > 0) return 'DMY'
  return /^en(-US|-PH|-PR)?$/i.test(language) ? 'MDY' : 'DMY'
}
