import { expect, it, vi } from 'vitest'
import { CarriedRows } from './carried-rows.ts'

const anyRow = () => true

it('carries a record until a read includes its change', () => {
  const carried = new CarriedRows()
  const listener = vi.fn<() => void>()
  carried.subscribe(listener)
  const row = { id: 1, from: '2026-11-23' }
  carried.carry(row)
  carried.read(100, anyRow)
  expect(carried.list()).toEqual([{ id: 1, from: '2026-11-23' }])
  carried.saved(row, 101)
  carried.read(100, anyRow)
  expect(carried.list()).toHaveLength(1)
  carried.read(101, anyRow)
  expect(carried.list()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(2)
})

it('carries a record that was changed again', () => {
  const carried = new CarriedRows()
  const first = { id: 1, from: '2026-11-23' }
  carried.carry(first)
  carried.carry({ id: 1, from: '2026-11-24' })
  carried.saved(first, 7)
  carried.read(8, anyRow)
  expect(carried.list()).toEqual([{ id: 1, from: '2026-11-24' }])
})

it('drops a record whose change was refused', () => {
  const carried = new CarriedRows()
  carried.carry({ id: 1 })
  carried.drop(1)
  carried.drop(2)
  expect(carried.list()).toEqual([])
  expect(carried.version()).toBe(2)
})

it('knows a record that was saved under another id while it was carried', () => {
  const carried = new CarriedRows()
  const row = { id: -1, from: '2026-11-23' }
  carried.carry(row)
  carried.resolveId = (id) => (id === -1 ? 7 : id)
  expect(carried.list()).toEqual([{ id: 7, from: '2026-11-23' }])
  expect(carried.has(7)).toBe(true)
  carried.carry({ id: 7, from: '2026-11-24' })
  expect(carried.list()).toEqual([{ id: 7, from: '2026-11-24' }])
})

it('keeps a record until its own list is read, whichever list is read first', () => {
  const carried = new CarriedRows()
  const [scheduled, cleared] = [
    { id: 1, from: '2026-11-23' },
    { id: 2, from: null },
  ]
  for (const row of [scheduled, cleared]) {
    carried.carry(row)
    carried.saved(row, 5)
  }
  carried.read(5, (row) => row['from'] === null)
  expect(carried.list()).toEqual([scheduled])
  carried.read(5, (row) => row['from'] !== null)
  expect(carried.list()).toEqual([])
})
