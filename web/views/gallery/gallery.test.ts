import { expect, it } from 'vitest'
import { cardAfterKey, placeAfterMove } from './gallery-keys.ts'
import { cardStart, planGallery } from './gallery-layout.ts'
import { galleryMeta, readGallerySettings } from './gallery-settings.ts'

const plan = (width: number, more: Partial<Parameters<typeof planGallery>[0]> = {}) =>
  planGallery({ width, scale: 1, size: 'medium', hasCover: true, fieldCount: 3, ...more })

it('has one column on a phone, whatever the card size', () => {
  for (const size of ['medium', 'large'] as const) expect(plan(390, { size }).perRow).toBe(1)
  expect(plan(320, { size: 'small' }).perRow).toBe(1)
})

it('fills the width with cards and equal gaps', () => {
  for (const width of [390, 768, 1180, 1440, 2560]) {
    const { perRow, cardWidth, gap } = plan(width)
    const used = gap + perRow * (cardWidth + gap)
    expect(used).toBeLessThanOrEqual(width)
    expect(width - used).toBeLessThan(perRow)
  }
})

it('fits fewer of larger cards', () => {
  const counts = (['small', 'medium', 'large'] as const).map((size) => plan(1440, { size }).perRow)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(new Set(counts).size).toBe(3)
})

it('grows by covers, fields and text zoom', () => {
  const bare = plan(1440, { hasCover: false, fieldCount: 0 })
  expect(bare.coverHeight).toBe(0)
  expect(plan(1440, { hasCover: false, fieldCount: 1 }).cardHeight).toBeGreaterThan(bare.cardHeight)
  expect(plan(1440, { fieldCount: 0 }).cardHeight).toBe(bare.cardHeight + plan(1440).coverHeight)
  expect(plan(1440, { scale: 2 }).perRow).toBeLessThan(plan(1440).perRow)
})

it('survives a width of nothing', () => {
  expect(plan(0)).toMatchObject({ perRow: 1, cardWidth: 0, coverHeight: 0, valueWidth: 0 })
})

it('places cards from the start of their row', () => {
  const wide = plan(1440)
  expect(cardStart(wide, 0)).toBe(wide.gap)
  expect(cardStart(wide, wide.perRow)).toBe(wide.gap)
  expect(cardStart(wide, 1) - cardStart(wide, 0)).toBe(wide.cardWidth + wide.gap)
})

it.each([
  ['ArrowStart', 5, 4],
  ['ArrowEnd', 5, 6],
  ['ArrowStart', 0, 0],
  ['ArrowEnd', 9, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['ArrowDown', 1, 5],
  // The last row has two cards.
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['Home', 6, 4],
  ['End', 4, 7],
  ['End', 8, 9],
  ['Mod+Home', 6, 0],
  ['Mod+End', 1, 9],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['Enter', 5, null],
])('moves by %s from card %i to %s', (chord, index, to) => {
  expect(cardAfterKey(chord, { index, total: 10, perRow: 4, rowsPerPage: 2 })).toBe(to)
})

it('moves cards with Alt and arrow keys alone', () => {
  const place = { index: 5, total: 10, perRow: 4, rowsPerPage: 2 }
  expect(placeAfterMove('Alt+ArrowEnd', place)).toBe(6)
  expect(placeAfterMove('Alt+ArrowUp', place)).toBe(1)
  expect(placeAfterMove('ArrowUp', place)).toBeNull()
  expect(placeAfterMove('Alt+Home', place)).toBeNull()
})

it('reads settings of other clients, and falls back to defaults', () => {
  const usual = { cover: null, fit: 'crop', size: 'medium', hidesEmpty: true }
  expect(readGallerySettings({})).toEqual(usual)
  expect(readGallerySettings({ meta: null, fk_cover_image_col_id: 7 })).toEqual(usual)
  expect(readGallerySettings({ meta: { card_size: 'huge', hide_empty_fields: 'no' } })).toEqual(usual)
  const stored = { fk_cover_image_col_id: 'c1', meta: { fk_cover_image_object_fit: 'fit', other: 1 } }
  expect(readGallerySettings(stored)).toEqual({ ...usual, cover: 'c1', fit: 'fit' })
})

it('stores what it reads', () => {
  const change = { fit: 'fit', size: 'large', hidesEmpty: false } as const
  expect(readGallerySettings({ meta: galleryMeta(change) })).toEqual({ cover: null, ...change })
  expect(galleryMeta({ fit: 'crop' })).toEqual({ fk_cover_image_object_fit: 'cover' })
})
