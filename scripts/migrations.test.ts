import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generatedPath, moduleText } from './migrations-module.ts'

it('the migrations module matches the files in migrations/ (else: npm run migrations)', () => {
  const root = join(import.meta.dirname, '..')
  expect(readFileSync(join(root, generatedPath), 'utf8')).toBe(moduleText(root))
})
