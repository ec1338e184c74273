import { failBecause } from '#core/error-reasons/error-reasons.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { DependentLink, DependentTable } from '../../platform/source-checks.ts'
import type { Connection, SqlResult } from '../../platform/statement.ts'
import { asLockedSelect, firstValue, withViews } from './source-statements.ts'
import { linkedIds, loggable, type LoggedRow, rowsInLog } from './stored-rows.ts'

// Rows that refer to deleted ones. Foreign keys with `on delete cascade` delete them as well, so they are read before
// the delete, and those that are gone after it are logged.

/** Rows of one table that refer to deleted ones. */
export type Dependents = {
  table: DependentTable
  ids: number[]
  /** Null if they are too many to keep, or have no key. */
  rows: LoggedRow[] | null
}

/** Rows of one table that the database has deleted with others. */
export type CascadedRows = { tableId: string; rows: LoggedRow[] }

/** Reads the rows that refer to deleted ones, directly or through other rows. */
export async function readDependents(
  connection: Connection,
  links: readonly DependentLink[],
  deleted: readonly LoggedRow[],
): Promise<Dependents[]> {
  const found = new Map<string, Dependents>()
  const seen = new Map<string, Set<number>>()
  for (const { tableId } of links) seen.set(tableId, new Set(deleted.map(({ id }) => id)))
  let count = 0
  let level = unseen(referringTo(links, deleted), seen)
  while (level.length > 0) {
    count += level.reduce((sum, { table, ids }) => sum + (table.isKeyed ? ids.length : 0), 0)
    const read = await readRows(connection, count <= sourceLimits.cascadedRowsMax ? level : [])
    for (const { table, ids } of level) {
      const rows = read.get(table.id) ?? null
      const known = found.get(table.id)
      found.set(table.id, {
        table,
        ids: [...(known?.ids ?? []), ...ids],
        rows: known && rows ? [...(known.rows ?? []), ...rows] : rows,
      })
    }
    const next = level.flatMap(({ table }) => referringTo(table.links, read.get(table.id) ?? []))
    level = unseen(next, seen)
  }
  return [...found.values()]
}

type Referring = Pick<Dependents, 'table' | 'ids'>

/** The rows that links of these rows name. */
function referringTo(links: readonly DependentLink[], rows: readonly LoggedRow[]): Referring[] {
  return links.flatMap(({ linkId, table }) => {
    const ids = linkedIds(rows, linkId)
    return ids.length === 0 ? [] : [{ table: table(), ids }]
  })
}

/** Rows by table that were not seen yet. */
function unseen(referring: readonly Referring[], seen: Map<string, Set<number>>): Referring[] {
  const byTable = Map.groupBy(referring, ({ table }) => table.id)
  return [...byTable.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const known = seen.get(first.table.id) ?? new Set()
    const ids = [...new Set(same.flatMap((each) => each.ids)).difference(known)]
    seen.set(first.table.id, known.union(new Set(ids)))
    return ids.length === 0 ? [] : [{ table: first.table, ids }]
  })
}

async function readRows(
  connection: Connection,
  referring: readonly Referring[],
): Promise<Map<string, LoggedRow[]>> {
  const keyed = referring.filter(({ table }) => table.isKeyed)
  if (keyed.length === 0) return new Map()
  const results = await connection.batch(
    keyed.map(({ table, ids }) => asLockedSelect(table.rows(ids))),
    'read',
  )
  return new Map(keyed.map(({ table }, index) => [table.id, rowsInLog(loggable(firstValue(results[index])))]))
}

/**
 * Finds the rows that a delete has taken along, in the order in which they can be inserted again, and the titles of
 * tables that cannot be restored. Throws SOURCE_UNSUPPORTED if the rows are too many for the log, which rolls back.
 */
export async function readCascaded(
  connection: Connection,
  dependents: readonly Dependents[],
): Promise<{ cascaded: CascadedRows[]; lost: string[] }> {
  // Rows without a key cannot be told from others, and where nothing can be written, not even a link comes back.
  const lost = dependents.filter(({ table }) => !table.isKeyed || !table.isWritable)
  const keyed = dependents.filter(({ table }) => table.isKeyed)
  const existing =
    keyed.length === 0
      ? []
      : await connection.batch(
          keyed.map(({ table, ids }) => withViews(table.existing(ids))),
          'read',
        )
  const gone = keyed
    .map((each, index) => ({ ...each, ids: missingIds(each.ids, existing[index]) }))
    .filter(({ ids }) => ids.size > 0)
  const cascaded = inOrderOfKeys(gone).map(({ table, ids, rows }) => {
    if (rows === null)
      return failBecause('SOURCE_UNSUPPORTED', 'dependents', {
        max: sourceLimits.cascadedRowsMax,
        title: table.title,
      })
    return { tableId: table.id, rows: rows.filter(({ id }) => ids.has(id)) }
  })
  return { cascaded, lost: lost.map(({ table }) => table.title) }
}

function missingIds(ids: readonly number[], existing: SqlResult | undefined): Set<number> {
  const left = new Set((existing?.rows ?? []).map(([id]) => Number(id)))
  return new Set(ids).difference(left)
}

/** Tables before those whose rows refer to them. */
function inOrderOfKeys<Each extends Pick<Dependents, 'table'>>(all: readonly Each[]): Each[] {
  const left = new Map(all.map((each) => [each.table.id, each]))
  const ordered: Each[] = []
  const visit = (each: Each): void => {
    left.delete(each.table.id)
    for (const { table } of each.table.links) {
      const next = left.get(table().id)
      if (next) visit(next)
    }
    ordered.unshift(each)
  }
  for (const each of all) if (left.has(each.table.id)) visit(each)
  return ordered
}
