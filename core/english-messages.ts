import { errorMessages } from './error-messages.ts'
import { problemMessages } from './fields/problem-messages.ts'
import { functionMessages } from './formula/function-messages.ts'

/**
 * English messages of the app that `core/` states for other uses too: errors and problems of values, which the API
 * returns, and the help of formula functions, which docs/formulas.md contains. Only builds and tests load them.
 */
export function englishMessages(): Record<string, string> {
  return { ...errorMessages(), ...problemMessages(), ...functionMessages() }
}
