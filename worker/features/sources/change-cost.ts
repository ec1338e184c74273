import { allViewsOf } from '#core/access/personal-views.ts'
import type { ChangeCost } from '#core/api/sources/source-diff.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import { findInvalidIn, type InvalidDependents } from '../../conversion/check-dependents.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { viewsSetBy } from '../../schema/views-set-by.ts'
import type { Difference } from '../../sources/diff/difference.ts'
import { applyDifferences, type SyncPlace } from '../../sources/sync/apply-differences.ts'
import { copyDraft, type Draft } from '../../sources/sync/draft.ts'
import { changedColumns } from '../../sources/sync/draft-statements.ts'

/** Fields of remaining tables that a draft no longer has. */
export function removedColumns({ schema, tables }: Draft): Column[] {
  const kept = new Set(tables.flatMap(({ columns }) => columns).map(({ id }) => id))
  const remaining = new Set(tables.map(({ id }) => id))
  return schema.tables
    .filter(({ id }) => remaining.has(id))
    .flatMap(({ columns }) => columns)
    .filter(({ id }) => !kept.has(id))
}

/** Filters and computed fields that do not fit the fields of a draft, apart from those of removed fields. */
export function invalidIn(draft: Draft): InvalidDependents {
  const changed = changedColumns(draft)
  // Compiling a large schema takes long.
  if (!isUsed(draft.schema, changed)) return { filters: [], broken: [] }
  const removed = new Set(removedColumns(draft).map(({ id }) => id))
  const { filters, broken } = findInvalidIn(draft.schema, draft.tables, changed)
  return { filters: filters.filter(({ filter }) => !removed.has(filter.columnId ?? '')), broken }
}

/** True if filters or other fields depend on one of the fields, or if it names the records of its table. */
function isUsed({ tables }: BaseSchema, changed: ReadonlySet<string>): boolean {
  if (changed.size === 0) return false
  return tables.some(
    (table) =>
      table.columns.some(
        (column) =>
          (column.displayValue && changed.has(column.id)) ||
          fieldOf(column)
            .dependsOn?.(column)
            .some((id) => changed.has(id)),
      ) ||
      allViewsOf(table).some(({ filters }) => filters.some(({ columnId }) => changed.has(columnId ?? ''))),
  )
}

/**
 * The losses by a difference and by those that it needs, as far as the actor may see them. `unchanged` is a draft
 * without changes.
 */
export function costOf(
  unchanged: Draft,
  difference: Difference,
  all: readonly Difference[],
  found: readonly FoundTable[],
  place: SyncPlace,
): ChangeCost {
  const { schema } = unchanged
  const draft = copyDraft(unchanged)
  applyDifferences(draft, withNeeded(difference, all), found, place)
  const own = difference.kind === 'goneColumn' ? difference.column.id : null
  const removed = removedColumns(draft)
  const { filters, broken } = invalidIn(draft)
  const gone = difference.kind === 'goneTable' ? [difference.table.id] : []
  const views = [
    ...(difference.kind === 'goneTable' ? difference.table.views : []).map(({ title }) => title),
    ...viewsSetBy(schema, new Set(removed.map(({ id }) => id)), gone).map(({ title }) => title),
    ...filters.filter(({ isHidden }) => !isHidden).map(({ view }) => view.title),
  ]
  const title = titleIn(schema, 'table' in difference ? difference.table.id : '')
  return {
    fields: removed.filter(({ id }) => id !== own).map(title),
    brokenFields: broken.map(({ column }) => title(column)),
    views: [...new Set(views)],
    comments: draft.renumbered.size > 0,
  }
}

/** A difference with those that it needs: of several that would do, the first that is not excluded. */
function withNeeded(difference: Difference, all: readonly Difference[]): Difference[] {
  const chosen = new Map([[difference.key, difference]])
  for (const each of chosen.values())
    for (const group of each.needs) {
      if (group.some((key) => chosen.has(key))) continue
      const needed = all.find(
        ({ key, excludes }) => group.includes(key) && !excludes.some((other) => chosen.has(other)),
      )
      if (needed) chosen.set(needed.key, needed)
    }
  return [...chosen.values()]
}

export const noCost: ChangeCost = { fields: [], brokenFields: [], views: [], comments: false }

/** False for what takes nothing away, such as new tables, fields and links. */
export function mayCost({ kind, parts }: Difference): boolean {
  if (kind === 'changedColumn' || kind === 'renamedColumn')
    return parts.some(({ what }) => what === 'type' || what === 'labelsRemoved')
  if (kind === 'changedTable' || kind === 'changedLink') return parts.some(({ what }) => what !== 'comment')
  return kind.startsWith('gone')
}

/** The title of a field, with that of its table if it is another one. */
function titleIn({ tables }: BaseSchema, tableId: string): (column: Column) => string {
  return (column) => {
    const table = tables.find(({ id }) => id === column.tableId)
    return column.tableId === tableId || !table ? column.title : `${table.title}: ${column.title}`
  }
}
