import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url).href)

/**
 * Browser tests and attacks run in a random order, so that none depends on an earlier one of its file. vitest prints
 * the seed; TEST_SEED=<seed> repeats the order. `npm test` uses the commit's (scripts/quality/seed.ts).
 */
const sequence = {
  shuffle: { files: false, tests: true },
  seed: Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 28)),
}

const apiSetupFiles = ['tests/support/property-seed.ts', 'tests/support/cheap-passwords.ts']
const engineSetupFiles = [...apiSetupFiles, 'tests/engine/close-databases.ts']
/** Suites of the engine about what SQLite plans and allows. */
const sqliteOnly = [
  'tests/engine/automatic-indexes.test.ts',
  'tests/engine/filter-indexes.test.ts',
  'tests/engine/materialized.test.ts',
  'tests/engine/plans.test.ts',
  'tests/engine/search-index.test.ts',
  'tests/engine/sqlite-limits.test.ts',
  'tests/engine/value-indexes.test.ts',
]

/**
 * unit: pure and quick, part of `npm run check`. api: the worker over real databases, in Node.
 * workerd: a few whole-platform stories in the runtime that is deployed to. attacks: what an attacker would try over
 * HTTP or in a browser, on an instance as `npm start` runs it. e2e: stories in a browser;
 * `npm run e2e` finds one, or installs it.
 */
export default defineConfig({
  root: here,
  test: {
    // Few workers: the databases and workerd want a core too.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The seed that vitest prints is the root's.
    sequence: { seed: sequence.seed },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/property-seed.ts'],
          // Pure tests need no process each: half the time.
          pool: 'threads',
          isolate: false,
          include: [
            'core/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'worker/**/*.test.ts',
            'realtime/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture.test.ts',
          ],
          // The embedded database's own suites start processes and take their time.
          exclude: ['scripts/libsql/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          // Each file starts databases and workers of its own; loading the modules only once takes a third less time.
          isolate: false,
          setupFiles: apiSetupFiles,
          include: ['tests/**/*.test.ts', 'scripts/libsql/**/*.test.ts'],
          exclude: [
            'tests/e2e/**',
            'tests/attacks/**',
            'tests/architecture.test.ts',
            'tests/workerd/**',
            'tests/postgres/**',
            'tests/mariadb/**',
            'tests/mysql/**',
            'tests/snowflake/**',
            '**/node_modules/**',
          ],
        },
      },
      {
        // The suites of the SQL engine once more, on PostgreSQL: see tests/engine/postgres-thread.ts.
        test: {
          name: 'postgres',
          isolate: false,
          setupFiles: engineSetupFiles,
          env: { TEST_DIALECT: 'pg' },
          include: ['tests/engine/**/*.test.ts', 'tests/parity/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
          exclude: sqliteOnly,
        },
      },
      {
        // The same suites on MariaDB; without a server they fail.
        test: {
          name: 'mariadb',
          isolate: false,
          globalSetup: ['tests/mariadb/require-server.ts'],
          setupFiles: engineSetupFiles,
          env: { TEST_DIALECT: 'mysql2' },
          include: ['tests/engine/**/*.test.ts', 'tests/parity/**/*.test.ts', 'tests/mariadb/**/*.test.ts'],
          exclude: sqliteOnly,
        },
      },
      {
        // And on MySQL; see tests/engine/mariadb-differences.ts.
        test: {
          name: 'mysql',
          isolate: false,
          globalSetup: ['tests/mysql/require-server.ts'],
          setupFiles: engineSetupFiles,
          env: { TEST_DIALECT: 'mysql' },
          include: ['tests/engine/**/*.test.ts', 'tests/parity/**/*.test.ts', 'tests/mysql/**/*.test.ts'],
          exclude: sqliteOnly,
        },
      },
      {
        // And its reads on a stub of Snowflake, whose tables nobody here writes; see decision 56.
        test: {
          name: 'snowflake',
          isolate: false,
          setupFiles: engineSetupFiles,
          env: { TEST_DIALECT: 'snowflake', PARITY_EFFORT: process.env['PARITY_EFFORT'] ?? '0.1' },
          include: ['tests/parity/**/*.test.ts', 'tests/snowflake/**/*.test.ts'],
          // Depths that the worker computes, and decimals of more than 38 digits.
          exclude: ['tests/parity/formula-deep.test.ts', 'tests/parity/decimal-sums.test.ts'],
        },
      },
      {
        test: { name: 'workerd', include: ['tests/workerd/**/*.test.ts'] },
      },
      {
        test: { name: 'attacks', include: ['tests/attacks/**/*.test.ts'], sequence },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          sequence,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
