import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url).href)

/**
 * unit: pure and quick, part of `npm run check`. api: the worker over real databases, in Node.
 * workerd: a few whole-platform stories in the runtime that is deployed to. attacks: what an attacker would try over
 * HTTP or in a browser, on an instance as `npm start` runs it. e2e: stories in a browser;
 * `npm run e2e` finds one.
 */
export default defineConfig({
  root: here,
  test: {
    // Few workers: the databases and workerd want a core too.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
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
          setupFiles: ['tests/support/property-seed.ts'],
          include: ['tests/**/*.test.ts', 'scripts/libsql/**/*.test.ts'],
          exclude: [
            'tests/e2e/**',
            'tests/attacks/**',
            'tests/architecture.test.ts',
            'tests/workerd/**',
            '**/node_modules/**',
          ],
        },
      },
      {
        test: { name: 'workerd', include: ['tests/workerd/**/*.test.ts'], fileParallelism: false },
      },
      {
        test: { name: 'attacks', include: ['tests/attacks/**/*.test.ts'], fileParallelism: false },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
