import { fail } from '#core/errors.ts'
import type { TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { textOf } from '#core/fields/present.ts'
import { compileSchema } from '#core/query/compile-schema.ts'
import { joinList } from '#core/fields/selects.ts'
import { problemText } from '#core/fields/problems.ts'
import { findColumn } from '#core/find.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { decodeRecords } from '../engine/decode.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { byIdsStatement } from '../engine/select.ts'
import { asSeen, clockOf } from '../record-scope.ts'
import type { ColumnSnapshot } from '../store/home/retired.ts'
import type { Home } from '../store/homes/home.ts'
import { Converter, nothingKnown } from './converter.ts'
import { swapBackIntoLink, swapFromLink } from './link-swap.ts'
import { touchedSince } from './portions.ts'

type Undone = { seq: number; rows: number }

/** Records whose links were changed since that are read again; more than that are too many for one transaction. */
const linkedMax = 20_000
const idsAtOnce = 5000

/** Gives a link the type and every value back that it had as a field; links made since are carried over as names. */
export async function linkUndone(
  context: Context,
  home: Home,
  given: {
    change: Change
    current: Column
    restored: Column
    filters: ColumnSnapshot['filters']
    retiredId: string
    format: TextFormat
  },
): Promise<Undone> {
  const { change, current, restored, filters, retiredId, format } = given
  const ids = await relinkedSince(home, current, change.seq)
  // Names of linked records are read as texts are.
  const text: Column = { ...current, type: 'LongText', options: {} }
  const converter = new Converter(text, restored, format, nothingKnown(fieldOf(restored).hasOptions === true))
  const cells: (readonly [number, CellValue])[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    for (const [id, names] of await namesOf(context, home, current, ids.slice(at, at + idsAtOnce))) {
      const parsed = converter.read(names)
      if (!parsed.ok)
        fail('CANNOT_UNDO', {
          reason: `record ${id} was linked to "${names.slice(0, 100).toWellFormed()}" since, which ${problemText(parsed.problem)}`,
        })
      cells.push([id, parsed.value])
    }
  }
  const { seq } = await swapFromLink(context, {
    before: current,
    after: converter.to,
    filters,
    retiredId,
    cells,
    detail: { undoes: change.seq },
  })
  return { seq, rows: cells.length }
}

/** Makes a field the link again that it was. Throws CANNOT_UNDO where its cells were written since. */
export async function linkBack(
  context: Context,
  home: Home,
  given: {
    change: Change
    current: Column
    snapshot: ColumnSnapshot & { along: ColumnSnapshot[] }
    retiredId: string
  },
): Promise<Undone> {
  const { change, current, snapshot, retiredId } = given
  const { ids, ranges, seq } = await touchedSince(home, current, change.seq)
  if (ids.length + ranges.length > 0)
    fail('CANNOT_UNDO', { reason: `${current.title} was written to since.` })
  const swapped = await swapBackIntoLink(context, {
    before: findColumn(await home.schema(), current.id).column,
    seq,
    snapshot,
    retiredId,
    detail: { undoes: change.seq },
  })
  return { seq: swapped.seq, rows: 0 }
}

/** Records that were made, or whose links were changed, after a change. */
async function relinkedSince(home: Home, { id, tableId, link }: Column, since: number): Promise<number[]> {
  const inverseId = link?.inverse?.id ?? ''
  const key = link?.through.kind === 'ownKey' ? link.through.key.id : ''
  const ids = new Set<number>()
  const note = (more: Iterable<number>): void => {
    for (const each of more) ids.add(each)
    if (ids.size > linkedMax)
      fail('CANNOT_UNDO', { reason: `more than ${linkedMax} records were written since.` })
  }
  for (let from = since; ;) {
    const { changes, lastSeq } = await home.changes(from, 1000)
    for (const change of changes) {
      const isOwn = change.tableId === tableId
      if (isOwn && change.kind === 'record.insert')
        for (const [first, last] of change.ranges)
          note(Array.from({ length: last - first + 1 }, (_, at) => first + at))
      for (const row of change.rows) {
        const sides = [row.before ?? {}, row.after ?? {}]
        if (isOwn && change.kind === 'record.insert') note([row.id])
        else if (isOwn && sides.some((side) => Object.hasOwn(side, id) || Object.hasOwn(side, key)))
          note([row.id])
        else note(sides.flatMap((side) => idsIn(side[inverseId])))
      }
    }
    from = changes.at(-1)?.seq ?? lastSeq
    if (from >= lastSeq) return [...ids].sort((one, other) => one - other)
  }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}

/** The names of the linked records, as one text for each record. */
async function namesOf(
  context: Context,
  home: Home,
  { id }: Column,
  ids: number[],
): Promise<[id: number, names: string][]> {
  const of = (schema: BaseSchema): Table => asSeen(withNames(schema, id), clockOf(context))
  const { schema, results } = await home.read((current) => [byIdsStatement(sqlite, of(current), [id], ids)])
  const table = of(schema)
  const display = findColumn({ ...schema, tables: [table] }, id).column.link?.display
  if (!results[0] || !display) return []
  return decodeRecords(table, [id], results[0]).records.map((record) => {
    const records = record.linked?.[id] ?? []
    if (records.length >= limits.linksShown)
      fail('CANNOT_UNDO', { reason: `record ${record.id} was linked to too many records since.` })
    return [record.id, joinList(records.map(({ values }) => textOf(values[0] ?? null, display)))]
  })
}

/** The table of a link, which shows its records by their names and not by their number. */
function withNames(schema: BaseSchema, columnId: string): Table {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column): Column =>
      column.id === columnId ? { ...column, type: 'LinkToAnotherRecord' } : column,
    ),
  }))
  return findColumn(compileSchema({ ...schema, tables }), columnId).table
}
