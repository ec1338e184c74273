import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Home } from '../../store/homes/home.ts'
import { linkCells, NetChange } from './net-change.ts'
import { type Conversions, noteConversions, requireSameTypes } from './same-types.ts'

/**
 * Throws CANNOT_UNDO when changes after `firstSeq` that are none of `own` left the same cells other than they were,
 * or took the records away, or a field has another type by now. What was changed and taken back since is no
 * hindrance: it is how several steps are undone. Answers how far it has looked.
 */
export async function requireUntouched(
  home: Home,
  firstSeq: number,
  group: Change[],
  own: ReadonlySet<number>,
): Promise<number> {
  const footprint = footprintOf(group)
  const net = new NetChange()
  const conversions: Conversions = new Map()
  let since = firstSeq
  for (;;) {
    const page = await home.changes(since, limits.changesPage)
    for (const change of page.changes) {
      if (!own.has(change.seq) && !noteTouched(footprint, change, net)) refuse()
    }
    noteConversions(conversions, page.changes)
    const last = page.changes.at(-1)?.seq
    if (last === undefined || last >= page.lastSeq) {
      if (!net.isNone()) refuse()
      await requireSameTypes(home, group, conversions)
      return page.lastSeq
    }
    since = last
  }
}

function refuse(): never {
  return fail('CANNOT_UNDO', { reason: 'somebody has changed the same records since.' })
}

type Cells = Set<string> | 'all'
/** Cells by table and record; ranges of whole records apart, for they may be millions. */
type Footprint = {
  cells: Map<string, Cells>
  ranges: { tableId: string | null; first: number; last: number }[]
}

function footprintOf(changes: Change[]): Footprint {
  const cells: Footprint['cells'] = new Map()
  for (const change of changes)
    for (const row of change.rows) {
      const key = keyOf(change, row.id)
      cells.set(key, union(cells.get(key), cellsOf(change, row)))
    }
  const ranges = changes.flatMap(({ tableId, ranges: own }) =>
    own.map(([first, last]) => ({ tableId, first, last })),
  )
  return { cells, ranges }
}

/** Notes what a change did to the cells of the footprint; false where that is not known cell by cell. */
function noteTouched(footprint: Footprint, change: Change, net: NetChange): boolean {
  if (change.kind === 'schema' || change.kind === 'access' || change.kind === 'comment') return true
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
