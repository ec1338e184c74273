import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageFiles } from './languages.ts'
import { inRoot } from './paths.ts'

it.each(languageFiles())('$path matches the packages', ({ path, text }) => {
  expect(readFileSync(inRoot(path), 'utf8')).toBe(text)
})
