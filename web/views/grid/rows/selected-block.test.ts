import { expect, test } from 'vitest'
import { SelectedBlock } from './selected-block.ts'
import type { GridController } from '../controller.ts'

/** The parts of a grid that the block uses, over a mutable list of record ids. */
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

test('follows the first record of the target', () => {
  const ids = [10, 20, 30]
  const block = new SelectedBlock(gridOver(ids), target)
  ids.unshift(5)
  expect(block.place()).toEqual({ top: 2, bottom: 3, left: 0, right: 0 })
  expect(block.isAmong(rows(20, 30))).toBe(true)
})

test('excludes a record that was inserted into the target', () => {
  const ids = [10, 20, 30]
  const block = new SelectedBlock(gridOver(ids), target)
  ids.splice(2, 0, 25)
  expect(block.isAmong(rows(20, 25))).toBe(false)
})

test('has no target once its first record is gone', () => {
  const ids = [10, 20, 30]
  const block = new SelectedBlock(gridOver(ids), target)
  ids.splice(1, 1)
  expect(block.place()).toBeNull()
})

test('excludes rows that others add at the end', () => {
  const ids = [10, 20, 30]
  const block = new SelectedBlock(gridOver(ids), target)
  ids.push(40, 50)
  expect(block.rowsAt(target)).toBe(3)
})
