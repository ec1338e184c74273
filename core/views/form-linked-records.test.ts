import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { Column, LinkPath, Table, View } from '../schema.ts'
import { fitLinkOffers, type LinkOffer, offerFor, readLinkOffers } from './form-linked-records.ts'

const title = { ...testColumn('SingleLineText', 'Title'), displayValue: true }
const table = { columns: [title], views: [{ id: 'vw1' } as View] } as unknown as Table
const link: Column = {
  ...testColumn('LinkToAnotherRecord', 'Company'),
  link: { relation: 'mm', table, display: title } as unknown as LinkPath,
}
const all: LinkOffer = { columnId: link.id, from: 'all' }
const filter = (field: string): LinkOffer => ({
  columnId: link.id,
  from: 'filter',
  filters: [{ fk_column_id: field, comparison_op: 'eq', value: 'Acme' }],
})

it('asks for a link only once its owner has chosen what it offers', () => {
  expect(offerFor(link, [])).toBeNull()
  expect(offerFor(link, [all])).toEqual(all)
  expect(offerFor({ ...link, system: true }, [all])).toBeNull()
  expect(offerFor(title, [{ ...all, columnId: title.id }])).toBeNull()
})

it('stores offers that fit, one per field', () => {
  expect(fitLinkOffers([filter('Title'), all], [link], [])).toEqual([all])
  expect(fitLinkOffers([filter('Title')], [link], [])).toMatchObject([
    { filters: [{ fk_column_id: title.id }] },
  ])
  expect(fitLinkOffers([all], [title], [])).toEqual([])
  expect(fitLinkOffers([{ columnId: link.id, from: 'view', viewId: 'vw1' }], [link], [])).toHaveLength(1)
})

it('refuses unknown views and fields, unless they became outdated', () => {
  const view: LinkOffer = { columnId: link.id, from: 'view', viewId: 'vw2' }
  for (const offer of [view, filter('Secret')]) {
    expect(() => fitLinkOffers([offer], [link], [])).toThrow()
    expect(fitLinkOffers([offer], [link], [offer])).toEqual([offer])
  }
})

it.each([
  null,
  'all',
  [{ columnId: 'c' }],
  [{ columnId: 'c', from: 'everything' }],
  [{ columnId: 'c', from: 'view' }],
])('offers nothing for %j', (stored) => expect(readLinkOffers(stored)).toEqual([]))
