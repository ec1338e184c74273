import { expect } from 'vitest'

/** Expects what becomes true, on a busy machine too. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 })
