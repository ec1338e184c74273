import { expect, it } from 'vitest'
import type { Change } from './changes.ts'
import { isPrivateChange, privateMark, withoutPrivateChange } from './private-changes.ts'

const change: Change = {
  seq: 7,
  at: '2026-11-20T00:00:00.000Z',
  by: 'us1',
  origin: 'session',
  kind: 'schema',
  tableId: 'm1',
  group: 'g',
  rows: [],
  ranges: [],
  detail: { action: 'view.update', title: 'Salaries', ...privateMark },
}

it('leaves a change to its author', () => {
  expect(isPrivateChange(change)).toBe(true)
  expect(withoutPrivateChange(change, 'us1')).toBe(change)
})

it.each(['us2', null])('keeps nothing but the number and the time for %s', (reader) => {
  const text = JSON.stringify(withoutPrivateChange(change, reader))
  expect(JSON.parse(text)).toMatchObject({ seq: 7, at: change.at, by: null, tableId: null, group: null })
  for (const secret of ['Salaries', 'us1', 'm1', 'view.update']) expect(text).not.toContain(secret)
})

it('leaves other changes as they are', () => {
  const shared = { ...change, detail: { action: 'view.update', title: 'All' } }
  expect(withoutPrivateChange(shared, null)).toBe(shared)
})
