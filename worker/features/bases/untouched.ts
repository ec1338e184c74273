import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { LogHead } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/home.ts'
import { linkCells, NetChange } from './net-change.ts'
import { type Conversions, convertedColumns, noteConversion, requireSameTypes } from './same-types.ts'
import type { Step } from './undo-steps.ts'

/** Bytes of rows of the log that are in memory at a time. */
const portionBytes = 16 * 1024 * 1024

/**
 * Throws CANNOT_UNDO when changes after `firstSeq` that are none of `own` left the same cells other than they
 * were, or took the records away, or a field has another type by now. What was changed and taken back since is no
 * hindrance: it is how several steps are undone. Answers how far it has looked.
 *
 * Goes through the heads of the log once. Where nobody else wrote to the tables, no rows are read at all.
 */
export async function requireUntouched(
  home: Home,
  firstSeq: number,
  steps: readonly Step[],
  own: ReadonlySet<number>,
): Promise<number> {
  const { others, conversions, lastSeq } = await othersSince(home, firstSeq, steps, own)
  const converted = await convertedColumns(home, conversions)
  if (others.length === 0 && converted.length === 0) return lastSeq
  for (const step of steps) {
    const changes = await step.changes()
    requireSameTypes(changes, converted)
    const footprint = footprintOf(changes)
    const net = new NetChange()
    for (const portion of portionsOf(others.filter((other) => mayTouch(other, footprint))))
      for (const change of await home.changesNumbered(portion.map(({ seq }) => seq))) {
        noteIds(portion, change)
        if (!noteTouched(footprint, change, net)) refuse()
      }
    if (!net.isNone()) refuse()
  }
  return lastSeq
}

/** What others did to records: `ids` are the first and the last one, once the change was read. */
type Other = Pick<LogHead, 'seq' | 'tableId' | 'bytes' | 'ranges'> & { ids: [number, number] | null }

async function othersSince(
  home: Home,
  firstSeq: number,
  steps: readonly Step[],
  own: ReadonlySet<number>,
): Promise<{ others: Other[]; conversions: Conversions; lastSeq: number }> {
  const tables = new Set(steps.flatMap(({ heads }) => heads).map(({ tableId }) => tableId))
  const others: Other[] = []
  const conversions: Conversions = new Map()
  let fixed = 0
  for (let since = firstSeq; ;) {
    const page = await home.heads(since, limits.changesPage)
    for (const head of page.heads) {
      noteConversion(conversions, head)
      // What was done to fields may have taken cells out of records.
      if (head.kind === 'schema') fixed = others.length
      if (own.has(head.seq) || !isOfRecords(head) || !tables.has(head.tableId)) continue
      // What was done and taken back, with nothing in between, left all as it was: nobody has to read it.
      if (others.length > fixed && others.at(-1)?.seq === head.detail?.['undoes']) {
        others.pop()
        continue
      }
      const { seq, tableId, bytes, ranges } = head
      others.push({ seq, tableId, bytes, ranges, ids: null })
    }
    const last = page.heads.at(-1)?.seq
    if (last === undefined || last >= page.lastSeq) return { others, conversions, lastSeq: page.lastSeq }
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
    if (last && bytes + other.bytes <= portionBytes && last.length < limits.changesPage) {
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

/** False where it is known that a change was about other records. */
function mayTouch({ tableId, ids, ranges }: Other, footprint: Footprint): boolean {
  const [first, last] = footprint.ids.get(tableId) ?? [Infinity, -Infinity]
  return !ids || ranges.length > 0 || (ids[0] <= last && first <= ids[1])
}

function refuse(): never {
  return fail('CANNOT_UNDO', { reason: 'somebody has changed the same records since.' })
}

type Cells = Set<string> | 'all'
/** Cells by table and record; ranges of whole records apart, for they may be millions. */
type Footprint = {
  cells: Map<string, Cells>
  ranges: { tableId: string | null; first: number; last: number }[]
  /** The first and the last record of each table. */
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

/** Notes what a change did to the cells of the footprint; false where that is not known cell by cell. */
function noteTouched(footprint: Footprint, change: Change, net: NetChange): boolean {
  const inRange = (first: number, last: number) =>
    footprint.ranges.some(
      (range) => range.tableId === change.tableId && range.first <= last && first <= range.last,
    )
  // Whole records by ranges are new ones: an id that is in use never comes again.
  if (change.ranges.some(([first, last]) => inRange(first, last))) return false
  for (const row of change.rows) {
    const key = keyOf(change, row.id)
    const known = inRange(row.id, row.id) ? 'all' : footprint.cells.get(key)
    if (known !== undefined) net.note(key, change.kind, row, (cell) => known === 'all' || known.has(cell))
  }
  return true
}

function keyOf({ tableId }: Change, id: number): string {
  return `${tableId}:${id}`
}

/** Inserts and deletes touch the whole record. */
function cellsOf({ kind }: Change, row: Change['rows'][number]): Cells {
  if (kind === 'record.link')
    return new Set([row.before, row.after].flatMap((links) => Object.keys(linkCells(links))))
  return kind === 'record.update' ? new Set(Object.keys(row.before ?? row.after ?? {})) : 'all'
}

function union(known: Cells | undefined, more: Cells): Cells {
  if (known === 'all' || more === 'all') return 'all'
  return known ? known.union(more) : more
}
