import { expect, it } from 'vitest'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { linkTablesOf } from './link-tables.ts'

type Options = NonNullable<ColumnWire['colOptions']>

const link = (id: string, colOptions: Options): ColumnWire =>
  ({ id, title: id, uidt: 'LinkToAnotherRecord', colOptions }) as ColumnWire
type Table = Pick<TableWire, 'id' | 'title' | 'columns'>
const table = (id: string, columns: ColumnWire[]): Table => ({ id, title: id, columns })
const mm = (id: string, related: string, inverse: string | null): ColumnWire =>
  link(id, { type: 'mm', fk_related_model_id: related, fk_inverse_column_id: inverse })

const shown = (tables: Table[]) => linkTablesOf(tables).map(({ column, title }) => [column.id, title])

it('lists a link once, from the table that comes first', () => {
  expect(
    shown([table('Films', [mm('cast', 'Actors', 'films')]), table('Actors', [mm('films', 'Films', 'cast')])]),
  ).toEqual([['cast', 'Films ↔ Actors']])
})

it('lists links of a table to itself, and those without an inverse field', () => {
  expect(
    shown([table('People', [mm('friends', 'People', 'friendOf'), mm('friendOf', 'People', 'friends')])]),
  ).toEqual([['friends', 'People ↔ People']])
  expect(shown([table('Films', [mm('cast', 'Actors', null)]), table('Actors', [])])).toEqual([
    ['cast', 'Films ↔ Actors'],
  ])
})

it('names the field where two links join the same tables', () => {
  expect(
    shown([table('Films', [mm('cast', 'People', null), mm('crew', 'People', null)]), table('People', [])]),
  ).toEqual([
    ['cast', 'Films ↔ People · cast'],
    ['crew', 'Films ↔ People · crew'],
  ])
})

it('leaves out other relations and links to tables that are not visible', () => {
  const one = link('maker', { type: 'bt', fk_related_model_id: 'Makers' })
  expect(shown([table('Films', [one, mm('cast', 'Hidden', null)]), table('Makers', [])])).toEqual([])
})
