import { expect } from 'vitest'

export type UnchangedState = {
  /** Remembers the state before calls that must change nothing. */
  remember(): Promise<void>
  /** Asserts that the state is still the same. It is also the state before the next calls, so it is read once. */
  expectUnchanged(): Promise<void>
  /** After calls that may have changed something. */
  forget(): void
}

/** Compares what `read` returns before and after calls. */
export function unchangedState(read: () => Promise<unknown>): UnchangedState {
  let known: unknown
  return {
    async remember() {
      known ??= await read()
    },
    async expectUnchanged() {
      const before = known
      known = await read()
      expect(known).toEqual(before)
    },
    forget() {
      known = undefined
    },
  }
}
