import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { evaluate } from '../expr/evaluate.ts'
import type { CellValue, FieldType } from '../schema.ts'
import { nameRank } from './column-name-rank.ts'
import { textRank } from './text-rank.ts'

const rankOf = (search: string, value: CellValue, type: FieldType = 'SingleLineText'): CellValue => {
  const column = testColumn(type, 'Name')
  const rank = nameRank(column, search)
  return rank && evaluate(rank, { [column.id]: value })
}

it.each<[string, string, number]>([
  ['Ann', 'Ann', 0],
  ['ann', 'ANN', 0],
  ['École', 'école', 0],
  ['Ann', 'Anna', 1],
  ['ann', 'Ann Lee', 1],
  ['ann', 'Lee Ann', 2],
  ['ann', 'Lee-Ann', 2],
  ['ann', 'Susanne', 3],
  ['ann', 'Tom', 4],
  ['aa', 'aaa', 1],
])('%s in %s ranks %s', (search, name, rank) => {
  expect(rankOf(search, name)).toBe(rank)
  expect(textRank(name, search)).toBe(rank)
})

it('ranks numeric names by their text, and blank names last', () => {
  expect(rankOf('12', 12, 'Number')).toBe(0)
  expect(rankOf('12', 120, 'Number')).toBe(1)
  expect(rankOf('2', 120, 'Number')).toBe(3)
  expect(rankOf('x', null)).toBe(4)
})
