import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'

// Names of new tables and columns in the database of a source.

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * A name in the database: the one that a caller chose, as it is, or one made from a title, such as `release_date`.
 * Throws SOURCE_NAME_INVALID and SOURCE_NAME_TAKEN for chosen names.
 */
export function newNativeName(
  title: string,
  chosen: string | null | undefined,
  taken: readonly string[],
  bytesMax: number,
): string {
  if (!chosen) return freeName(simpleName(title), taken, bytesMax)
  // oxlint-disable-next-line no-control-regex -- the check looks for control characters
  if (/[\u0000-\u001f\u007f]/.test(chosen))
    failBecause('SOURCE_NAME_INVALID', 'controlCharacters', { name: chosen })
  if (bytesOf(chosen) > bytesMax)
    failBecause('SOURCE_NAME_INVALID', 'tooLong', { name: chosen, max: bytesMax })
  if (taken.includes(chosen)) fail('SOURCE_NAME_TAKEN', { problem: `"${chosen}" already exists` })
  return chosen
}

/** Small letters, digits and underscores, which need no quotes in SQL. */
function simpleName(title: string): string {
  const name = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
  return name === '' ? 'field' : name
}

/** The name, cut to the longest length, with a number if it is taken: in some databases whatever its case is. */
export function freeName(wanted: string, taken: readonly string[], bytesMax: number): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()))
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${count}`
    const name = cut(wanted, bytesMax - suffix.length) + suffix
    if (!lower.has(name.toLowerCase())) return name
  }
}

/** Cuts a text to a number of bytes, between characters. */
function cut(text: string, bytesMax: number): string {
  const characters = [...text]
  while (bytesOf(characters.join('')) > bytesMax) characters.pop()
  return characters.join('')
}
