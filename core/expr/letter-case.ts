/**
 * Lower and upper case letters with equal length, so that databases can map them one to one. Letters whose
 * other case has several characters are unchanged, except for the capital German sharp s.
 */
export type LetterPairs = { from: string; to: string }

/** Unicode blocks that contain cased letters. */
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

/** All non-ASCII letters of this case that have the other case; built on first use. */
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

/** Converts case letter by letter, so that no database needs to know word boundaries. */
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
