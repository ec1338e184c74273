import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageFiles } from './languages.ts'
import { inRoot } from './paths.ts'

it.each(languageFiles())('$path is what the packages say', ({ path, text }) => {
  expect(readFileSync(inRoot(path), 'utf8')).toBe(text)
})
