import { type SQL, sql } from 'drizzle-orm'

/**
 * Case-insensitive search. `lower` only handles ASCII in SQLite and in the C collation, but only the letters of the needle matter:
 * for each non-ASCII letter of the needle, its upper-case forms in the text are replaced. So `école` finds
 * `ÉCOLE` and `МОСКВА` finds `Москва`. All forms of sigma are equal. The Kelvin sign and the dotted capital
 * I, whose lower case is ASCII, are not folded.
 */
export function foldCaseSql(needle: string): string {
  return needle.toLowerCase().replaceAll('ς', 'σ')
}

const lowerAscii = (text: SQL): SQL => sql`lower(${text})`

/** Folds every letter of `text` that occurs in the folded needle. */
export function foldedText(text: SQL, folded: string, lower: (text: SQL) => SQL = lowerAscii): SQL {
  let result = lower(text)
  for (const letter of new Set(folded)) {
    if (letter <= '\x7f') continue
    for (const capital of capitals().get(letter) ?? []) {
      result = sql`replace(${result}, ${capital}, ${letter})`
    }
  }
  return result
}

/** Unicode blocks that contain cased letters. */
const blocks: [number, number][] = [
  [0xc0, 0x2dff],
  [0xa640, 0xabff],
  [0xff00, 0xffff],
  [0x10400, 0x10fff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16eff],
  [0x1e900, 0x1e9ff],
]

/** True for a lower-case letter that has upper-case forms beyond ASCII. */
export function hasCapitals(letter: string): boolean {
  return letter > '\x7f' && capitals().has(letter)
}

let known: Map<string, string[]> | null = null

/** Upper-case letters by lower-case letter; built on first use. */
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
