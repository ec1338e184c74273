import { afterAll } from 'vitest'
import { runAfterFile } from './after-file.ts'

// A setup file of vitest.config.ts, so that it runs for each file of tests.
afterAll(runAfterFile)
