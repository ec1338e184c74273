import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generatedPath, moduleText } from './migrations-module.ts'

it('the module of migrations is what the files under migrations/ say (else: npm run migrations)', () => {
  const root = join(import.meta.dirname, '..')
  expect(readFileSync(join(root, generatedPath), 'utf8')).toBe(moduleText(root))
})
