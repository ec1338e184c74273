import { expect, test } from 'vitest'
import type { HistoryEntry } from '#core/api/records/history.ts'
import { linksValue } from '#core/fields/links/linked-values.ts'
import { testColumn } from '../../../../../tests/support/arbitrary.ts'
import { unnamedLinks } from './changed-cells.ts'

const orders = testColumn('Links', 'orders')
const people = testColumn('LinkToAnotherRecord', 'people')
const entry = (before: HistoryEntry['before'], after: HistoryEntry['after']): HistoryEntry => ({
  seq: 1,
  at: '2026-01-01T00:00:00Z',
  by: null,
  origin: 'session',
  kind: 'record.link',
  before,
  after,
})

test('requests the names of linked records that the record itself lacks, without duplicates', () => {
  const entries = [
    entry({ corders: [7], cpeople: [] }, { corders: [3, 4], cpeople: [1, 2] }),
    entry({ corders: [3] }, { corders: [] }),
    entry({ cgone: [] }, { cgone: [9] }),
  ]
  expect(unnamedLinks(entries, [orders, people], undefined)).toEqual([
    { column: orders, ids: [3, 4, 7] },
    { column: people, ids: [1, 2] },
  ])
  const row = { corders: 2, cpeople: linksValue([[1, 'Ada']]) }
  expect(unnamedLinks(entries, [orders, people], row)).toEqual([
    { column: orders, ids: [3, 4, 7] },
    { column: people, ids: [2] },
  ])
})
