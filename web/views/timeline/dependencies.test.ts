import { expect, it } from 'vitest'
import { type DependencyRows, dependenciesAcross } from './dependencies.ts'

/** Rows whose record ids are 1 more than their index; `links`: ids that a row depends on. */
function rowsOf(total: number, links: Record<number, number[]>, loaded = total): DependencyRows {
  return {
    total,
    idsBefore: (index) => (index < loaded ? (links[index] ?? []) : undefined),
    indexOf: (rowId) => (rowId - 1 < loaded ? rowId - 1 : -1),
  }
}

it('finds what begins or ends in the rows, or passes them', () => {
  const rows = rowsOf(100, { 5: [1], 50: [6], 80: [2], 90: [86] })
  expect(dependenciesAcross(rows, 4, 10)).toEqual([
    { before: 0, after: 5 },
    { before: 5, after: 50 },
    { before: 1, after: 80 },
  ])
})

it('leaves out records that are not loaded, and links of a record to itself', () => {
  expect(dependenciesAcross(rowsOf(100, { 3: [4, 60], 5: [1] }, 20), 0, 20)).toEqual([
    { before: 0, after: 5 },
  ])
})
