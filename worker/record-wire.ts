import type { RecordWire } from '#core/api/records.ts'
import { computedOf } from '#core/fields/computed.ts'
import { nativeOf, textOf, wireOf } from '#core/fields/present.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Linked, LinkedColumns, StoredRecord } from './engine/decode.ts'

export type RecordFormat = 'native' | 'nocodb' | undefined

/** Writes records for an answer: by title with the wire's values, or natively by column id with stored values. */
export function recordWriter(
  table: Table,
  columnIds: string[],
  format: RecordFormat,
  linkedColumns: LinkedColumns = {},
): (record: StoredRecord) => RecordWire {
  const columns = columnIds
    .map((id) => table.columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
  return format === 'native'
    ? (record) => native(record, columns)
    : (record) => titled(record, columns, linkedColumns)
}

function native({ id, cells, linked }: StoredRecord, columns: Column[]): RecordWire {
  const wire: RecordWire = { id, ...cells }
  for (const column of columns) {
    const computed = computedOf(column)
    if (!computed) continue
    const records = linked?.[column.id]
    const display = computed.over?.column
    wire[column.id] =
      records && display
        ? records.map(({ id: key, values: [value = null] }) => [key, textOf(value, display)])
        : nativeOf(cells[column.id] ?? null, column)
  }
  return wire
}

function titled(record: StoredRecord, columns: Column[], linkedColumns: LinkedColumns): RecordWire {
  // Titles are people's words: an object without a prototype takes any of them as a plain key.
  const wire: RecordWire = Object.create(null)
  for (const column of columns) {
    const linked = record.linked?.[column.id]
    const value = column.primaryKey ? record.id : (record.cells[column.id] ?? null)
    wire[column.title] = linked ? linksWire(linked, column, linkedColumns[column.id]) : wireOf(value, column)
  }
  return wire
}

/** Linked records as objects of their id and display value; one object or null where there can be only one. */
function linksWire(linked: Linked[], column: Column, shown: Column[] | undefined): unknown {
  const display = computedOf(column)?.over?.column
  const columns = shown ?? (display ? [display] : [])
  const records = linked.map(({ id, values }) => {
    const wire = column.link ? idWire(column.link.table, id, undefined) : { Id: id }
    columns.forEach((each, index) => {
      if (!each.primaryKey) wire[each.title] = wireOf(values[index] ?? null, each)
    })
    return wire
  })
  const isSingle = column.link?.relation === 'bt' || column.link?.relation === 'oo'
  return isSingle ? (records[0] ?? null) : records
}

/** The record's id under the title of its ID column, as short answers give it. */
export function idWire(table: Table, id: number, format: RecordFormat): RecordWire {
  const column = table.columns.find((each) => each.primaryKey)
  if (format === 'native') return { id }
  const wire: RecordWire = Object.create(null)
  wire[column?.title ?? 'Id'] = id
  return wire
}
