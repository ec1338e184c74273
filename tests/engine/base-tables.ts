import type { Column, FieldType, Table } from '../../core/schema.ts'
import { column as sampleColumn } from './sample.ts'

/** A field of a table of a base, as its schema has it. */
export function columnOf(tableId: string, name: string, type: FieldType, more: Partial<Column> = {}): Column {
  return {
    ...sampleColumn(name, type, type === 'ID' ? 'id' : `c_${name.toLowerCase()}`),
    id: `c${name}`,
    tableId,
    system: false,
    displayValue: false,
    ...more,
  }
}

/** A table with these fields; the first letter of its id is not in its names. */
export function tableOf(id: string, columns: Column[]): Table {
  return {
    id,
    sourceId: 'b1',
    title: id.slice(1),
    description: '',
    physicalName: `t_${id.slice(1)}`,
    order: 1,
    meta: {},
    columns: [columnOf(id, `${id}id`, 'ID'), ...columns],
    views: [],
  }
}
