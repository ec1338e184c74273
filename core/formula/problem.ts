import { fail } from '../errors.ts'

/** Throws INVALID_FORMULA; `at` counts from 0, people from 1. */
export function formulaProblem(at: number, problem: string): never {
  return fail('INVALID_FORMULA', { position: at + 1, problem })
}
