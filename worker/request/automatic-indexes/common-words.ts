import * as limits from '#core/limits.ts'

/** Searches whose index selected too many records lately, so that the next ones read all records at once. */
export type CommonWords = {
  has(search: string): boolean
  add(search: string): void
}

const searchesMax = 1000

export function createCommonWords(now: () => number = Date.now): CommonWords {
  const addedAt = new Map<string, number>()
  return {
    has: (search) => now() - (addedAt.get(search) ?? -Infinity) < limits.commonWordsKeptMs,
    add(search) {
      if (addedAt.size >= searchesMax) addedAt.clear()
      addedAt.set(search, now())
    },
  }
}
