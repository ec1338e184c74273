import type { Expr } from '#core/expr/expr.ts'
import { foldCaseSql, hasCapitals } from '../expressions/fold-case.ts'

/** More trigrams hardly select fewer records. */
const trigramsMax = 24
/** A query with more alternatives takes longer than reading the records. */
const alternativesMax = 8

/**
 * The FTS5 query of trigrams that every record has for which an expression is true; null if the index cannot tell,
 * `false` if no record can. A record that the query selects may still fail the expression.
 */
export function trigramQuery(expr: Expr, isIndexed: (columnId: string) => boolean): string | false | null {
  const queries = alternatives(expr, isIndexed)
  if (!queries) return null
  if (queries.size === 0) return false
  return queries.size > alternativesMax ? null : [...queries].map((query) => `(${query})`).join(' OR ')
}

/** One of these queries holds for every record for which the expression is true; null if unknown. */
function alternatives(expr: Expr, isIndexed: (columnId: string) => boolean): Set<string> | null {
  switch (expr.node) {
    case 'contains': {
      const query = isStoredText(expr.arg, expr.needle, isIndexed) ? allTrigrams(expr.needle) : null
      return query === null ? null : new Set([query])
    }
    case 'in':
      return expr.values.length === 0 ? new Set() : null
    case 'and': {
      const known = expr.args.flatMap((arg) => alternatives(arg, isIndexed) ?? [])
      // Any of them will do; the one with the fewest alternatives is the cheapest.
      return known.sort((one, other) => one.size - other.size)[0] ?? null
    }
    case 'or': {
      const each = expr.args.map((arg) => alternatives(arg, isIndexed))
      return each.every((queries) => queries !== null)
        ? new Set(each.flatMap((queries) => [...queries]))
        : null
    }
    default:
      return null
  }
}

/** True for a stored text, and for a part of one that it contains as it is, such as the titles of attachments. */
function isStoredText(arg: Expr, needle: string, isIndexed: (columnId: string) => boolean): boolean {
  if (arg.node === 'column') return arg.kind === 'text' && isIndexed(arg.columnId)
  const [list] = arg.node === 'call' && arg.name === 'titlesIn' ? arg.args : []
  // A comma and a space stand between two titles.
  if (needle.startsWith(' ')) return false
  // JSON writes some characters in another way.
  // oxlint-disable-next-line no-control-regex -- JSON escapes control characters
  return list?.node === 'column' && isIndexed(list.columnId) && !/["\\,\u0000-\u001f\u007f]/.test(needle)
}

/** The trigrams of a text as a query; null if there are none that the index finds as the comparison does. */
function allTrigrams(needle: string): string | null {
  const letters = [...foldCaseSql(needle)]
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= letters.length && trigrams.size < trigramsMax; at += 1) {
    const three = letters.slice(at, at + 3)
    if (three.every(isFoldedAlike)) trigrams.add(`"${three.join('').replaceAll('"', '""')}"`)
  }
  return trigrams.size === 0 ? null : [...trigrams].join(' AND ')
}

/**
 * True for letters whose upper-case forms FTS5 takes for the same: Latin, Greek and Cyrillic ones, and all that have
 * no case. Its tables are those of an older Unicode version.
 */
export function isFoldedAlike(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  if (point === 0 || point === 0xfffd || (point >= 0xd800 && point <= 0xdfff)) return false
  if (!hasCapitals(letter)) return true
  return foldedRanges.some(([first, last]) => point >= first && point <= last)
}

const foldedRanges = [
  [0xe0, 0x17f],
  [0x3ac, 0x3ce],
  [0x430, 0x527],
  [0x1e00, 0x1eff],
] as const
