import { failBecause } from '#core/error-reasons/error-reasons.ts'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { LogHead } from '../../store/base-databases/commit.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { linkCells, NetChange } from './net-change.ts'
import { type Conversions, convertedColumns, noteConversion, requireSameTypes } from './require-same-types.ts'
import { columnsByDatabase, type Step } from './undo-steps.ts'

/** Bytes of log rows in memory at a time. */
const changeLogBatchBytes = 16 * 1024 * 1024

/**
 * Throws CANNOT_UNDO if changes after `firstSeq`, except `own`, left the same cells different or deleted
 * their records, or if a field was converted. Changes that were undone since do not matter, which allows
 * undoing several steps. Returns how far it has checked, and columns that databases of sources computed meanwhile. Scans the log headers once and reads no rows if
 * nobody else wrote to the tables.
 */
export async function requireUnchanged(
  database: BaseDatabase,
  firstSeq: number,
  steps: readonly Step[],
  own: ReadonlySet<number>,
): Promise<{ seen: number; computed: ReadonlySet<string> }> {
  const { others, conversions, computed, lastSeq } = await othersSince(database, firstSeq, steps, own)
  const converted = await convertedColumns(database, conversions)
  if (others.length === 0 && converted.length === 0) return { seen: lastSeq, computed }
  for (const step of steps) {
    const changes = await step.changes()
    requireSameTypes(changes, converted)
    const footprint = footprintOf(changes)
    const net = new NetChange()
    for (const portion of portionsOf(others.filter((other) => mayTouch(other, footprint))))
      for (const change of await database.changesNumbered(portion.map(({ seq }) => seq))) {
        noteIds(portion, change)
        if (!noteTouched(footprint, change, net)) refuse()
      }
    if (!net.isNone()) refuse()
  }
  return { seen: lastSeq, computed }
}

/** Record changes by others; `ids` are the first and last one, once the change was read. */
type Other = Pick<LogHead, 'seq' | 'tableId' | 'bytes' | 'ranges'> & { ids: [number, number] | null }

async function othersSince(
  database: BaseDatabase,
  firstSeq: number,
  steps: readonly Step[],
  own: ReadonlySet<number>,
): Promise<{ others: Other[]; conversions: Conversions; computed: Set<string>; lastSeq: number }> {
  const tables = new Set(steps.flatMap(({ heads }) => heads).map(({ tableId }) => tableId))
  const others: Other[] = []
  const conversions: Conversions = new Map()
  const computed = new Set<string>()
  let fixed = 0
  for (let since = firstSeq; ;) {
    const page = await database.heads(since, limits.changesPageSize)
    for (const head of page.heads) {
      noteConversion(conversions, head)
      for (const id of columnsByDatabase(head)) computed.add(id)
      // Schema changes may have removed cells.
      if (head.kind === 'schema') fixed = others.length
      if (own.has(head.seq) || !isOfRecords(head) || !tables.has(head.tableId)) continue
      // A change and its immediate undo have no net effect and need not be read.
      if (others.length > fixed && others.at(-1)?.seq === head.detail?.['undoes']) {
        others.pop()
        continue
      }
      const { seq, tableId, bytes, ranges } = head
      others.push({ seq, tableId, bytes, ranges, ids: null })
    }
    const last = page.heads.at(-1)?.seq
    if (last === undefined || last >= page.lastSeq)
      return { others, conversions, computed, lastSeq: page.lastSeq }
    since = last
  }
}

function isOfRecords({ kind }: LogHead): boolean {
  return kind !== 'schema' && kind !== 'access' && kind !== 'comment'
}

function portionsOf(others: readonly Other[]): Other[][] {
  const portions: Other[][] = []
  let bytes = 0
  for (const other of others) {
    const last = portions.at(-1)
    if (last && bytes + other.bytes <= changeLogBatchBytes && last.length < limits.changesPageSize) {
      last.push(other)
      bytes += other.bytes
    } else {
      portions.push([other])
      bytes = other.bytes
    }
  }
  return portions
}

function noteIds(portion: readonly Other[], { seq, rows }: Change): void {
  const other = portion.find((each) => each.seq === seq)
  if (!other || other.ids) return
  other.ids = [Infinity, -Infinity]
  for (const { id } of rows) other.ids = [Math.min(other.ids[0], id), Math.max(other.ids[1], id)]
}

/** False if a change is known to affect other records only. */
function mayTouch({ tableId, ids, ranges }: Other, footprint: Footprint): boolean {
  const [first, last] = footprint.ids.get(tableId) ?? [Infinity, -Infinity]
  return !ids || ranges.length > 0 || (ids[0] <= last && first <= ids[1])
}

function refuse(): never {
  return failBecause('CANNOT_UNDO', 'recordsChanged')
}

type Cells = Set<string> | 'all'
/** Cells by table and record; ranges of whole records are separate, because there may be millions. */
type Footprint = {
  cells: Map<string, Cells>
  ranges: { tableId: string | null; first: number; last: number }[]
  /** The first and last record of each table. */
  ids: Map<string | null, [number, number]>
}

function footprintOf(changes: Change[]): Footprint {
  const cells: Footprint['cells'] = new Map()
  const ids: Footprint['ids'] = new Map()
  const reach = (tableId: string | null, from: number, to: number) => {
    const [first, last] = ids.get(tableId) ?? [Infinity, -Infinity]
    ids.set(tableId, [Math.min(first, from), Math.max(last, to)])
  }
  for (const change of changes) {
    for (const [first, last] of change.ranges) reach(change.tableId, first, last)
    for (const row of change.rows) {
      reach(change.tableId, row.id, row.id)
      const key = keyOf(change, row.id)
      cells.set(key, union(cells.get(key), cellsOf(change, row)))
    }
  }
  const ranges = changes.flatMap(({ tableId, ranges: own }) =>
    own.map(([first, last]) => ({ tableId, first, last })),
  )
  return { cells, ranges, ids }
}

/**
 * Adds the effect of a change on relevant cells; false if the log lacks cell details, or if a new record took the id
 * of one that was deleted.
 */
function noteTouched(footprint: Footprint, change: Change, net: NetChange): boolean {
  const inRange = (first: number, last: number) =>
    footprint.ranges.some(
      (range) => range.tableId === change.tableId && range.first <= last && first <= range.last,
    )
  if (
    change.ranges.some(([first, last]) => inRange(first, last) || hasCellsIn(footprint, change, first, last))
  )
    return false
  // Undo brings a record back; any other insert makes a new one, whose id may have been chosen.
  const isNew = change.kind === 'record.insert' && change.detail?.['undoes'] === undefined
  const computed = columnsByDatabase(change)
  for (const row of change.rows) {
    const key = keyOf(change, row.id)
    const known = inRange(row.id, row.id) ? 'all' : footprint.cells.get(key)
    if (known !== undefined && isNew) return false
    if (known !== undefined)
      net.note(key, change.kind, row, (cell) =>
        known === 'all' ? !computed.includes(cell) : known.has(cell),
      )
  }
  return true
}

/** True if the footprint names a record of the inserted range. */
function hasCellsIn({ cells, ids }: Footprint, change: Change, first: number, last: number): boolean {
  // An import's range may hold millions; only ids that the footprint reaches matter.
  const [lowest, highest] = ids.get(change.tableId) ?? [Infinity, -Infinity]
  for (let id = Math.max(first, lowest); id <= Math.min(last, highest); id += 1)
    if (cells.has(keyOf(change, id))) return true
  return false
}

function keyOf({ tableId }: Change, id: number): string {
  return `${tableId}:${id}`
}

/** Inserts and deletes affect the whole record. */
function cellsOf({ kind }: Change, row: Change['rows'][number]): Cells {
  if (kind === 'record.link')
    return new Set([row.before, row.after].flatMap((links) => Object.keys(linkCells(links))))
  return kind === 'record.update' ? new Set(Object.keys(row.before ?? row.after ?? {})) : 'all'
}

function union(known: Cells | undefined, more: Cells): Cells {
  if (known === 'all' || more === 'all') return 'all'
  return known ? known.union(more) : more
}
