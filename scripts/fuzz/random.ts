/** Reproducible random numbers: the same seed gives the same choices. */
export type Random = {
  /** From 0 to 1, exclusive. */
  next(): number
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number
  /** True with this probability. */
  often(share: number): boolean
  pick<T>(list: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    often: (share) => next() < share,
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined && list.length === 0) throw new Error('There is nothing to pick from.')
      return picked as (typeof list)[number]
    },
  }
}
