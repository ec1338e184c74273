import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersPath, answersText } from './answers-module.ts'

it('the schemas of answers are what the types of the calls say (else: npm run answers)', async () => {
  const root = join(import.meta.dirname, '..')
  expect(readFileSync(join(root, answersPath), 'utf8')).toBe(await answersText(root))
})
