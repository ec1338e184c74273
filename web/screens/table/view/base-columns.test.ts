import { expect, it } from 'vitest'
import { toColumnWire, type TableWire } from '#core/api/wire/wire.ts'
import type { Column } from '#core/schema.ts'
import { testColumn, testOptions } from '../../../../tests/support/arbitrary.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { compiledColumns } from './base-columns.ts'
import { sourceTables } from './source-tables.ts'

function tableWire(id: string, title: string, columns: Column[]): TableWire {
  const wires = columns.map((column) => toColumnWire('p1', { ...column, tableId: id }))
  const rest = {
    description: null,
    enabled: true,
    mm: false,
    order: 1,
    meta: {},
    views: [],
    view_sections: [],
  }
  return {
    ...rest,
    id,
    base_id: 'p1',
    source_id: 's1',
    title,
    table_name: id,
    type: 'table',
    columns: wires,
    columnsById: Object.fromEntries(wires.map((wire) => [wire.id, wire])),
  }
}

const link = testColumn('Links', 'link', {
  options: { relation: 'mm', relatedTableId: 'mitems', inverseColumnId: null, junction: 'l_1', side: 'a' },
})
const over = (key: string, lookupColumnId: string): Column =>
  testColumn('Lookup', key, { options: { relationColumnId: link.id, lookupColumnId } })
const orders = tableWire('morders', 'Orders', [
  testColumn('SingleLineText', 'name', { displayValue: true }),
  link,
  testColumn('Links', 'named', { options: { ...link.options, singular: 'item', plural: 'items' } }),
  over('states', 'cstate'),
  over('days', 'cday'),
  over('gone', 'cnothing'),
])
const items = tableWire('mitems', 'Items', [
  testColumn('SingleLineText', 'label', { displayValue: true }),
  testColumn('SingleSelect', 'state'),
  testColumn('Date', 'day', { options: { date_format: 'DD/MM/YYYY' } }),
])

function shown(id: string, value: string[] | number | null): string {
  const wire = orders.columns.find((column) => column.id === id)
  const column = wire && compiledColumns(orders, [orders, items]).get(wire)
  if (!column) throw new Error(`There is no computed column ${id}.`)
  return fieldUiOf(column).text(value, column)
}

it('resolves lookups to the type of their source field', () => {
  expect(shown('cstates', [testOptions[0]?.id ?? '', testOptions[2]?.id ?? ''])).toBe('a, c')
  expect(shown('cdays', ['2026-03-04'])).toBe('04/03/2026')
  expect(shown('cgone', null)).toBe('fields.broken')
})

it("counts links, using the field's own nouns if set", () => {
  expect(shown('cnamed', 1)).toBe('1 item')
  expect(shown('cnamed', 3)).toBe('3 items')
  expect(shown('clink', 0)).toBe('')
})

it('leaves other tables alone, and finds the source tables of one', () => {
  expect(compiledColumns(items, [orders, items]).size).toBe(0)
  expect([...sourceTables(orders, [orders, items])]).toEqual(['mitems'])
})
