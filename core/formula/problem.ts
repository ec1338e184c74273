import { fail } from '../errors.ts'

/** Throws INVALID_FORMULA. `at` is 0-based; the message is 1-based. */
export function formulaProblem(at: number, problem: string): never {
  return fail('INVALID_FORMULA', { position: at + 1, problem })
}
