import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersPath, answersText } from './answers-module.ts'

it('the schemas of answers are what the types of the calls say (else: npm run answers)', async () => {
  const root = join(import.meta.dirname, '..')
  const lines = readFileSync(join(root, answersPath), 'utf8').split('\n')
  const wanted = (await answersText(root)).split('\n')
  const begin = (line: string) => line.slice(0, 200)
  expect(wanted.filter((line) => !lines.includes(line)).map(begin)).toEqual([])
  expect(lines.filter((line) => !wanted.includes(line)).map(begin)).toEqual([])
})
