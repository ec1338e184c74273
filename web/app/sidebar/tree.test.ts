import { expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { folderOf, foldersOf, orderBeside, treeOf } from './tree.ts'

const table = (id: string, order: number, folder?: unknown): TableWire => ({
  id,
  base_id: 'p1',
  source_id: 'b1',
  title: id,
  table_name: id,
  type: 'table',
  description: null,
  enabled: true,
  mm: false,
  meta: folder === undefined ? {} : { folder },
  order,
  columns: [],
  columnsById: {},
  views: [],
  view_sections: [],
  ...({} as object),
})

const shown = (tables: TableWire[]) =>
  treeOf(tables).map((item) =>
    item.kind === 'table' ? item.table.id : [item.title, ...item.tables.map(({ id }) => id)],
  )

it('places a folder at its first table, with its tables in order', () => {
  expect(shown([table('d', 4, 'F'), table('a', 1), table('c', 3), table('b', 2, ' F ')])).toEqual([
    'a',
    ['F', 'b', 'd'],
    'c',
  ])
  expect(foldersOf([table('a', 1, 'B'), table('b', 2, 'A')])).toEqual(['B', 'A'])
})

it('ignores invalid folders', () => {
  for (const folder of ['', '  ', 7, null, ['F']]) expect(folderOf({ meta: { folder } })).toBeNull()
})

it('finds the order next to a neighbor', () => {
  const list = [
    { id: 'a', order: 1 },
    { id: 'b', order: 2 },
    { id: 'c', order: 4 },
  ]
  expect(orderBeside(list, 'a', 'top')).toBe(0)
  expect(orderBeside(list, 'b', 'top')).toBe(1.5)
  expect(orderBeside(list, 'b', 'bottom')).toBe(3)
  expect(orderBeside(list, 'c', 'bottom')).toBe(5)
})
