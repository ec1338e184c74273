import { expect, it } from 'vitest'
import type { ColumnWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import { orderAt, layoutColumns } from './column-layout.ts'

const column = (id: string, over: Partial<ColumnWire> = {}): ColumnWire => ({
  id,
  base_id: 'p1',
  fk_model_id: 'm1',
  title: id,
  column_name: id,
  uidt: 'SingleLineText',
  description: null,
  pk: false,
  pv: false,
  rqd: false,
  ai: false,
  unique: false,
  system: false,
  cdf: null,
  dtxp: null,
  order: 1,
  meta: {},
  ...over,
})
const place = (id: string, over: Partial<ViewColumnWire> = {}): ViewColumnWire => ({
  id: `nc-${id}`,
  fk_view_id: 'vw1',
  fk_column_id: id,
  show: true,
  description: null,
  order: 1,
  width: '120px',
  label: null,
  help: null,
  required: false,
  aggregation: 'none',
  ...over,
})

it('orders columns by the view, with the primary field first', () => {
  const columns = [column('a'), column('b'), column('name', { pv: true })]
  const places = [place('a', { order: 3 }), place('b', { order: 2 }), place('name', { order: 9 })]
  const placed = layoutColumns(columns, places)
  expect(placed.map((one) => [one.column.id, one.show])).toEqual([
    ['name', true],
    ['b', true],
    ['a', true],
  ])
})

it('hides the primary field when a program hid it, but never every column', () => {
  const columns = [column('a'), column('name', { pv: true })]
  const shownOf = (places: ReturnType<typeof place>[]) =>
    layoutColumns(columns, places).map((one) => [one.column.id, one.show])
  expect(shownOf([place('a'), place('name', { show: false })])).toEqual([
    ['name', false],
    ['a', true],
  ])
  expect(shownOf([place('a', { show: false }), place('name', { show: false })])).toEqual([
    ['name', true],
    ['a', false],
  ])
  // A view that lacks it shows it.
  expect(shownOf([place('a')])[0]).toEqual(['name', true])
})

it('applies personal changes, and hides columns that the view lacks', () => {
  const placed = layoutColumns(
    [column('a'), column('new')],
    [place('a')],
    new Map([['a', { show: false, width: 300 }]]),
  )
  expect(placed.map(({ show, width }) => [show, width])).toEqual([
    [false, 300],
    [false, 180],
  ])
})

it.each([
  ['b', 0, 0],
  ['b', 1, 2],
  ['a', 1, 2.5],
  ['a', 2, 4],
  ['c', 0, 0],
])('moves %s to index %i with order %d', (id, toIndex, order) => {
  const items = [
    { id: 'a', order: 1 },
    { id: 'b', order: 2 },
    { id: 'c', order: 3 },
  ]
  expect(orderAt(items, id, toIndex)).toBe(order)
})
