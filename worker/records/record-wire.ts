import type { RecordWire } from '#core/api/records/records.ts'
import { filesOf } from '#core/fields/options/files.ts'
import { fieldOf } from '#core/fields/index.ts'
import { computedOf, elementOf } from '#core/fields/computed/computed.ts'
import { nativeOf, textOf, wireOf } from '#core/fields/wire-value.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Linked, LinkedColumns, StoredRecord } from '../engine/read/decode.ts'
import { type FileLinks, fileLinks } from '../files/file-links.ts'

export type RecordFormat = 'native' | 'nocodb' | undefined

/** Links for the files in a response. */
export function linksOf({ env, now }: Pick<Context, 'env' | 'now'>): FileLinks {
  return fileLinks(env.settings, now)
}

/** Formats records for a response: by title with wire values, or by column id with stored values. */
export function recordWriter(
  table: Table,
  columnIds: string[],
  format: RecordFormat,
  linkedColumns: LinkedColumns = {},
  files: FileLinks | null = null,
): (record: StoredRecord) => RecordWire {
  const columns = columnIds
    .map((id) => table.columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
  return format === 'native'
    ? (record) => native(record, columns)
    : (record) => titled(record, columns, linkedColumns, files)
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

function titled(
  record: StoredRecord,
  columns: Column[],
  linkedColumns: LinkedColumns,
  files: FileLinks | null,
): RecordWire {
  // Users choose titles, so use an object without a prototype.
  const wire: RecordWire = Object.create(null)
  for (const column of columns) {
    const linked = record.linked?.[column.id]
    const value = column.primaryKey ? record.id : (record.cells[column.id] ?? null)
    wire[column.title] = linked
      ? linksWire(linked, column, linkedColumns[column.id], files)
      : signedWire(wireOf(value, column), column, files)
  }
  return wire
}

/** Linked records as objects of id and display value; one object or null for single links. */
function linksWire(
  linked: Linked[],
  column: Column,
  shown: Column[] | undefined,
  files: FileLinks | null,
): unknown {
  const display = computedOf(column)?.over?.column
  const columns = shown ?? (display ? [display] : [])
  const records = linked.map(({ id, values }) => {
    const wire = column.link ? idWire(column.link.table, id, undefined) : { Id: id }
    columns.forEach((each, index) => {
      if (!each.primaryKey) wire[each.title] = signedWire(wireOf(values[index] ?? null, each), each, files)
    })
    return wire
  })
  const isSingle = column.link?.relation === 'bt' || column.link?.relation === 'oo'
  return isSingle ? (records[0] ?? null) : records
}

/** The record's id under the title of its ID column, for short responses. */
export function idWire(table: Table, id: number, format: RecordFormat): RecordWire {
  const column = table.columns.find((each) => each.primaryKey)
  if (format === 'native') return { id }
  const wire: RecordWire = Object.create(null)
  wire[column?.title ?? 'Id'] = id
  return wire
}

/** A wire value with temporary links to its files. */
function signedWire(wire: unknown, column: Column, files: FileLinks | null): unknown {
  return files && fieldOf(elementOf(column)).holdsFiles ? signedFiles(wire, files) : wire
}

function signedFiles(wire: unknown, files: FileLinks): unknown {
  if (Array.isArray(wire)) return wire.map((item: unknown) => signedFiles(item, files))
  if (typeof wire !== 'object' || wire === null || !('id' in wire) || !('path' in wire)) return wire
  const tail = String(wire.path).replace(/^download\//, '')
  return { ...wire, signedPath: `${files.prefixOf(String(wire.id))}/${tail}` }
}

/** URL prefixes of all files of these records by id, for native responses. Undefined if there are none. */
export function fileLinksOf(
  records: readonly StoredRecord[],
  table: Table,
  columnIds: readonly string[],
  files: FileLinks,
): { files?: Record<string, string> } {
  const columns = table.columns.filter(
    (column) => columnIds.includes(column.id) && fieldOf(elementOf(column)).holdsFiles,
  )
  if (columns.length === 0) return {}
  const ids = records.flatMap(({ cells }) =>
    columns.flatMap(({ id }) => [cells[id] ?? null].flat().flatMap(filesOf)).map((file) => file.id),
  )
  if (ids.length === 0) return {}
  return { files: Object.fromEntries([...new Set(ids)].map((id) => [id, files.prefixOf(id)])) }
}
