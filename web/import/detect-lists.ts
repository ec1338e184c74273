import { splitList } from '#core/fields/options/select-options.ts'
import { titleKey } from '#core/naming.ts'

const fewest = 3
const distinctMax = 40
const titleMax = 40
const wordsMax = 4

/**
 * True for lists such as `red, blue`, whose items repeat and whose length or order varies. "City, country" pairs do not
 * qualify because each item keeps its position.
 */
export function looksLikeLists(texts: readonly string[]): boolean {
  if (texts.length < fewest) return false
  const places = new Map<string, Set<number>>()
  const lengths = new Set<number>()
  let total = 0
  let lists = 0
  for (const text of texts) {
    const items = splitList(text)
    if (!items.every(isTitle)) return false
    lengths.add(items.length)
    total += items.length
    if (items.length > 1) lists += 1
    for (const [place, item] of items.entries()) {
      const key = titleKey(item)
      places.set(key, (places.get(key) ?? new Set()).add(place))
      if (places.size > distinctMax) return false
    }
  }
  const isFree = lengths.size > 1 || [...places.values()].some(({ size }) => size > 1)
  return isFree && lists >= 2 && lists * 4 >= texts.length && places.size * 3 <= total * 2
}

function isTitle(item: string): boolean {
  return (
    /\p{L}/u.test(item) &&
    !/[\r\n@]|:\/\//.test(item) &&
    item.length <= titleMax &&
    item.split(/\s+/).length <= wordsMax
  )
}
