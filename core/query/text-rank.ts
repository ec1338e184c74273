import { textHas } from '../expr/text-has.ts'

/** What stands before a word inside a name. */
export const wordStarts = [' ', '-', '/', '(', '"', "'", '.', ',']

/** How well a name on screen fits a search, as `nameRank` says of stored ones. */
export function textRank(name: string, search: string): number {
  if (textHas(name, search, 'start')) return [...name].length <= [...search].length ? 0 : 1
  if (wordStarts.some((before) => textHas(name, before + search))) return 2
  return textHas(name, search) ? 3 : 4
}
