import { type SQL, sql } from 'drizzle-orm'

/**
 * Letter case. SQLite's `lower` knows ASCII alone, but of a text that is searched only the letters of the
 * needle matter: for each of those that is not ASCII, its capital forms are replaced. So `ÉCOLE` is found by
 * `école` and `Москва` by `МОСКВА`. Not told apart: the forms of sigma. Not folded: the Kelvin sign and the
 * dotted capital I, whose small letters are ASCII.
 */
export function foldCase(needle: string): string {
  return needle.toLowerCase().replaceAll('ς', 'σ')
}

/** `text` with every letter folded that occurs in the folded needle. */
export function foldedText(text: SQL, folded: string): SQL {
  let result = sql`lower(${text})`
  for (const letter of new Set(folded)) {
    if (letter <= '\x7f') continue
    for (const capital of capitals().get(letter) ?? []) {
      result = sql`replace(${result}, ${capital}, ${letter})`
    }
  }
  return result
}

/** Blocks of Unicode that hold letters with case. */
const blocks: [number, number][] = [
  [0xc0, 0x2dff],
  [0xa640, 0xabff],
  [0xff00, 0xffff],
  [0x10400, 0x10fff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16eff],
  [0x1e900, 0x1e9ff],
]

let known: Map<string, string[]> | null = null

/** The letters that each small letter is the small form of; made when first needed. */
function capitals(): Map<string, string[]> {
  if (known) return known
  known = new Map([['σ', ['ς']]])
  for (const [first, last] of blocks) {
    for (let point = first; point <= last; point += 1) {
      const capital = String.fromCodePoint(point)
      const small = capital.toLowerCase()
      if (small === capital) continue
      const others = known.get(small)
      if (others) others.push(capital)
      else known.set(small, [capital])
    }
  }
  return known
}
