import { allViewsOf } from '#core/access/personal-views.ts'
import { AppError, fail } from '#core/errors.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { compileSchema } from '../engine/compile-schema.ts'
import { resolveCondition } from '#core/query/condition.ts'
import type { BaseSchema, Column, Table, View, ViewFilter } from '#core/schema.ts'

/** The dependents that become invalid when the field is converted. */
export type InvalidDependents = {
  /** `isHidden`: the filter is in a personal view of somebody else, so the caller must not learn of it. */
  filters: { view: View; filter: ViewFilter; isHidden: boolean }[]
  /** Computed fields that would no longer work. */
  broken: { column: Column; problem: string }[]
}

const clock = { now: '2026-01-01T00:00:00.000Z', zone: 'UTC' }

/** Fields that are added or removed with a link. */
export type LinkedFieldChanges = { come: readonly Column[]; gone: readonly string[] }

/**
 * Filters of views, in this table and in tables that look the field up, that do not fit the converted field.
 */
export function findInvalidDependents(
  schema: BaseSchema,
  after: Column,
  along: LinkedFieldChanges = { come: [], gone: [] },
): InvalidDependents {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: [
      ...table.columns
        .filter(({ id }) => !along.gone.includes(id))
        .map((column) => (column.id === after.id ? after : column)),
      ...along.come.filter(({ tableId }) => tableId === table.id),
    ],
  }))
  return findInvalidIn(schema, tables, new Set([after.id]))
}

/** What does not fit the changed fields in `tables`, which are those of the schema later. */
export function findInvalidIn(
  schema: BaseSchema,
  tables: readonly Table[],
  changed: ReadonlySet<string>,
): InvalidDependents {
  const later = compileSchema({ ...schema, tables: [...tables] })
  const before = new Map(schema.tables.flatMap(({ columns }) => columns).map((column) => [column.id, column]))
  const filters = schema.tables.flatMap((table) => {
    const laterTable = later.tables.find(({ id }) => id === table.id) ?? table
    return allViewsOf(table).flatMap((view) =>
      view.filters
        .filter((filter) => !filter.isGroup && !resolves(filter, laterTable))
        // Keep filters that were already broken, unless they are about these fields.
        .filter((filter) => changed.has(filter.columnId ?? '') || resolves(filter, table))
        .map((filter) => ({ view, filter, isHidden: table.hiddenViews?.includes(view) ?? false })),
    )
  })
  const broken = later.tables
    .flatMap(({ columns }) => columns)
    .flatMap((column) => {
      const problem = computedOf(column)?.problem
      const known = before.get(column.id)
      return problem && known && !computedOf(known)?.problem ? [{ column, problem }] : []
    })
  return { filters, broken }
}

/** Without one of its filters, a published view would reveal more. Throws INVALID_REQUEST. */
export function requireNotPublished({ filters }: InvalidDependents): void {
  const published = filters.find(({ view }) => view.shareId !== null)
  if (published)
    fail('INVALID_REQUEST', {
      problem: `The view "${published.view.title}" is published and has a filter that would no longer fit. Change that filter or stop publishing the view first.`,
      viewId: published.view.id,
    })
}

function resolves(filter: ViewFilter, table: Table): boolean {
  const { columnId, operator, subOperator, value } = filter
  if (columnId === null || operator === null) return false
  try {
    resolveCondition(
      {
        node: 'condition',
        field: columnId,
        operator,
        subOperator: subOperator || null,
        value,
        source: 'stored',
        unsplit: false,
      },
      table.columns,
      clock,
    )
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
