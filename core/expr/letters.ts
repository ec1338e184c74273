/**
 * Small and capital letters, one for one: what stores can do with two texts of equal length. Letters whose other
 * case takes several characters stay as they are, except the German sharp s in capitals.
 */
export type LetterPairs = { from: string; to: string }

/** Blocks of Unicode that hold letters with case. */
const blocks: [number, number][] = [
  [0x80, 0x2dff],
  [0xa640, 0xabff],
  [0xff00, 0xffef],
  [0x10400, 0x10fff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16eff],
  [0x1e900, 0x1e9ff],
]

const made = new Map<'upper' | 'small', LetterPairs>()

/** All letters beyond ASCII that have this case and another; made when first needed. */
export function letterPairs(letterCase: 'upper' | 'small'): LetterPairs {
  const known = made.get(letterCase)
  if (known) return known
  const pairs: LetterPairs = { from: '', to: '' }
  for (const [first, last] of blocks) {
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point)
      const other = changed(letter, letterCase)
      if (other === letter) continue
      pairs.from += letter
      pairs.to += other
    }
  }
  made.set(letterCase, pairs)
  return pairs
}

/** The text in capitals or small letters; letter by letter, so that no store needs to know of words. */
export function inCase(text: string, letterCase: 'upper' | 'small'): string {
  let result = ''
  for (const letter of text) {
    result += letter === 'ß' && letterCase === 'upper' ? 'SS' : changed(letter, letterCase)
  }
  return result
}

function changed(letter: string, letterCase: 'upper' | 'small'): string {
  const other = letterCase === 'upper' ? letter.toUpperCase() : letter.toLowerCase()
  return [...other].length === 1 ? other : letter
}
