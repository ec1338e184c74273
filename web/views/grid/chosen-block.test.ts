import { expect, test } from 'vitest'
import { ChosenBlock } from './chosen-block.ts'
import type { GridController } from './controller.ts'

/** The parts of a grid that the block reads, over a list of record ids that a test changes. */
function gridOver(ids: number[]): GridController {
  const store = {
    rowAt: (row: number) => (ids[row] === undefined ? undefined : { id: ids[row] }),
    indexOf: (id: number) => ids.indexOf(id),
    resolveId: (id: number) => id,
  }
  const grid = {
    props: { store },
    get bounds() {
      return { rows: ids.length, cols: 3 }
    },
  }
  return grid as unknown as GridController
}

const target = { top: 1, bottom: 2, left: 0, right: 0 }
const rows = (...ids: number[]) => ids.map((id) => ({ id }))

test('the target goes along with its first record', () => {
  const ids = [10, 20, 30]
  const block = new ChosenBlock(gridOver(ids), target)
  ids.unshift(5)
  expect(block.place()).toEqual({ top: 2, bottom: 3, left: 0, right: 0 })
  expect(block.isAmong(rows(20, 30))).toBe(true)
})

test('a record that came in between is none of the chosen ones', () => {
  const ids = [10, 20, 30]
  const block = new ChosenBlock(gridOver(ids), target)
  ids.splice(2, 0, 25)
  expect(block.isAmong(rows(20, 25))).toBe(false)
})

test('without its first record the target is nowhere', () => {
  const ids = [10, 20, 30]
  const block = new ChosenBlock(gridOver(ids), target)
  ids.splice(1, 1)
  expect(block.place()).toBeNull()
})

test('rows that others add at the end are not counted on', () => {
  const ids = [10, 20, 30]
  const block = new ChosenBlock(gridOver(ids), target)
  ids.push(40, 50)
  expect(block.rowsAt(target)).toBe(3)
})
