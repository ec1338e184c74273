import { isMariadb } from './dialect-under-test.ts'

/** What MariaDB cannot do as the other databases do, with the reason; see decision 48. */
const differences = {
  wideTables: 'InnoDB stores at most about 190 texts per row.',
  skippedNumbers: 'Inserts of many rows reserve ids in blocks, so numbers are skipped, never reused.',
  guessedPages: 'Limits cannot be expressions, so pages far down are sorted, not guessed.',
  longDecimals: 'Decimals have 35 digits before the point and 30 after it.',
  idArguments: 'Ids are written into the statement, because writes do not look up a subquery by its index.',
  growingTexts: 'The server replaces in quadratic time: 100,000 places take seconds.',
  deepNumbers: 'The server evaluates on a stack of 292 KB, and refuses deeper formulas.',
} as const

/** True for tests of something that the database under test cannot do. */
export function differsHere(_difference: keyof typeof differences): boolean {
  return isMariadb
}
