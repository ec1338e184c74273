import { expect, it } from 'vitest'
import { testColumn } from '../../../../../tests/support/arbitrary.ts'
import { asMarkdown, asText } from './copy-as.ts'

const columns = [
  testColumn('SingleLineText', 'name'),
  testColumn('Number', 'pieces'),
  testColumn('LongText', 'note'),
]
const row = { id: 1, cname: 'a|b', cpieces: null, cnote: 'one\ntwo' }

it('writes one field per line and omits empty ones', () => {
  expect(asText(row, columns)).toBe('name: a|b\nnote: one\ntwo')
})

it('writes a table that no value breaks', () => {
  expect(asMarkdown(row, columns, ['Field', 'Value'])).toBe(
    '| Field | Value |\n| --- | --- |\n| name | a\\|b |\n| note | one<br>two |',
  )
})
