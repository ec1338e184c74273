import { textHas } from '../expr/text-has.ts'

/** Characters before the start of a word. */
export const wordStarts = [' ', '-', '/', '(', '"', "'", '.', ',']

/** Ranks a displayed name for a search, like `nameRank` ranks stored ones. */
export function textRank(name: string, search: string): number {
  if (textHas(name, search, 'start')) return [...name].length <= [...search].length ? 0 : 1
  if (wordStarts.some((before) => textHas(name, before + search))) return 2
  return textHas(name, search) ? 3 : 4
}
