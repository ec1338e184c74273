import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { responsesPath, responsesText } from './api-responses-module.ts'

it('response schemas match the types of the calls (else: npm run api-responses)', async () => {
  const root = join(import.meta.dirname, '..')
  const lines = readFileSync(join(root, responsesPath), 'utf8').split('\n')
  const wanted = (await responsesText(root)).split('\n')
  const begin = (line: string) => line.slice(0, 200)
  expect(wanted.filter((line) => !lines.includes(line)).map(begin)).toEqual([])
  expect(lines.filter((line) => !wanted.includes(line)).map(begin)).toEqual([])
})
