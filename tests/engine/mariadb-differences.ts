import { isMariadb, isMysql, isSnowflake } from './dialect-under-test.ts'

/** Features that MariaDB and MySQL lack, with the reason; see decisions 48 and 54. */
const differences = {
  wideTables: 'InnoDB stores at most about 190 texts per row.',
  skippedNumbers: 'Inserts of many rows reserve ids in blocks, so numbers are skipped, never reused.',
  guessedPages: 'Limits cannot be expressions, so pages far down are sorted, not guessed.',
  longDecimals: 'Decimals have 35 digits before the point and 30 after it.',
  idArguments: 'Ids are written into the statement, because writes do not look up a subquery by its index.',
  growingTexts: 'The server replaces in quadratic time: 100,000 places take seconds.',
  deepNumbers: 'The server evaluates on a stack of 292 KB, and refuses deeper formulas.',
} as const

/** Features that only MySQL lacks. The first two concern tables that only these tests create. */
const differencesOfMysql = {
  uniqueTexts: 'Unique keys of long texts need a length.',
  ownWrites: 'Writes cannot read the table that they write.',
  deepSelects: 'Selects nest up to 61 levels: rollups over rollups end at the seventh level.',
} as const

/** What Snowflake cannot do; its tables are only read, so suites of writes and of schemas are left out as a whole. */
const differencesOfSnowflake = {
  shortDecimals: 'Numbers have 38 digits; columns of these tests have 12 of them after the point.',
  noStamps: 'Rows of a source have no author, times and order of ours.',
} as const

/** True for tests of something that the database under test cannot do. */
export function differsHere(
  difference:
    | keyof typeof differences
    | keyof typeof differencesOfMysql
    | keyof typeof differencesOfSnowflake,
): boolean {
  if (difference in differencesOfSnowflake) return isSnowflake
  return difference in differencesOfMysql ? isMysql : isMariadb
}
