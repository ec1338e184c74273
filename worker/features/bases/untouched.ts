import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Home } from '../../store/homes/home.ts'
import { type Conversions, noteConversions, requireSameTypes } from './same-types.ts'

/**
 * Throws CANNOT_UNDO when a change after `firstSeq` that is none of `own` touched the same cells, or took the
 * records away, or a field has another type by now. Answers how far it has looked.
 */
export async function requireUntouched(
  home: Home,
  firstSeq: number,
  group: Change[],
  own: ReadonlySet<number>,
): Promise<number> {
  const footprint = footprintOf(group)
  const conversions: Conversions = new Map()
  let since = firstSeq
  for (;;) {
    const page = await home.changes(since, limits.changesPage)
    for (const change of page.changes) {
      if (!own.has(change.seq) && isTouchedBy(footprint, change))
        fail('CANNOT_UNDO', { reason: 'somebody has changed the same records since.' })
    }
    noteConversions(conversions, page.changes)
    const last = page.changes.at(-1)?.seq
    if (last === undefined || last >= page.lastSeq) {
      await requireSameTypes(home, group, conversions)
      return page.lastSeq
    }
    since = last
  }
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

function isTouchedBy(footprint: Footprint, change: Change): boolean {
  if (change.kind === 'schema' || change.kind === 'access' || change.kind === 'comment') return false
  const inRange = (first: number, last: number) =>
    footprint.ranges.some(
      (range) => range.tableId === change.tableId && range.first <= last && first <= range.last,
    )
  // Whole records by ranges are new ones: an id that is in use never comes again.
  return (
    change.ranges.some(([first, last]) => inRange(first, last)) ||
    change.rows.some(
      (row) =>
        inRange(row.id, row.id) || overlaps(footprint.cells.get(keyOf(change, row.id)), cellsOf(change, row)),
    )
  )
}

function keyOf({ tableId }: Change, id: number): string {
  return `${tableId}:${id}`
}

/** Inserts and deletes touch the whole record. */
function cellsOf({ kind }: Change, row: Change['rows'][number]): Cells {
  if (kind === 'record.link') return new Set([row.before, row.after].flatMap((links) => linkKeys(links)))
  return kind === 'record.update' ? new Set(Object.keys(row.before ?? row.after ?? {})) : 'all'
}

function union(known: Cells | undefined, more: Cells): Cells {
  if (known === 'all' || more === 'all') return 'all'
  return known ? known.union(more) : more
}

function overlaps(known: Cells | undefined, other: Cells): boolean {
  if (known === undefined) return false
  return known === 'all' || other === 'all' || !known.isDisjointFrom(other)
}

/** Each link is a cell of its own: others may come and go beside it. */
function linkKeys(links: Record<string, unknown> | null | undefined): string[] {
  return Object.entries(links ?? {}).flatMap(([linkId, ids]) =>
    Array.isArray(ids) ? ids.map((id: unknown) => `${linkId}:${String(id)}`) : [],
  )
}
