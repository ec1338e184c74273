import { authorOf } from '#core/access/actor.ts'
import { allViewsOf } from '#core/access/personal-views.ts'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { BaseSchema, CellValue, Column, View, ViewFilter } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { requireNoBlanks } from '../schema/require-no-blanks.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../platform/statement.ts'
import { StoreConstraintError } from '../store/errors.ts'
import {
  purgeSoftDeleted,
  insertSoftDeleted,
  isAtRevision,
  isSoftDeleted,
} from '../store/base/soft-deleted.ts'
import { deleteOptions, insertOptions, updateColumn, updateOption } from '../store/base/tables.ts'
import { deleteFilter, insertFilter } from '../store/base/views.ts'
import type { Assertion, CommitPlan } from '../store/base-databases/commit.ts'
import { cellsUnchangedSince } from '../store/base-databases/changed-since.ts'
import { requireNotPublished, type InvalidDependents, findInvalidDependents } from './check-dependents.ts'
import { type RejectedText, rejectedTextPlan } from './rejected-text-column.ts'
import { tableOf } from './batches.ts'
import { withoutCompiled } from './target-column.ts'

/** Replaces a field by one with the same id, but another type and physical column. */
export type Swap = {
  /** The field as it was when its cells were read. */
  before: Column
  after: Column
  /** Fails if its cells changed after this. */
  seq: number
  /** Cells to write, and whether to create the column for them first. */
  cells: readonly (readonly [id: number, value: CellValue])[]
  addsColumn: boolean
  /** The hidden column that replaces it: a staged or a soft-deleted one. */
  waiting: string | null
  /** Number of writes to the staged column; detects concurrent calls. */
  turn?: number
  /** Failing values, in their own field. */
  kept?: RejectedText | null
  /** Filters to restore, by view. */
  filters: readonly { viewId: string; row: ViewFilter }[]
  detail: Record<string, unknown>
}

export type Swapped = { schema: BaseSchema; seq: number; unfit: InvalidDependents }

/**
 * Replaces the physical column in one transaction. Hides the old column with everything that undo needs, and
 * deletes filters that no longer fit. Throws DATABASE_BUSY if cells were written concurrently, SCHEMA_CHANGED
 * if the field has changed.
 */
export async function swapColumn(context: Context, swap: Swap): Promise<Swapped> {
  const database = await context.database()
  const actor = await context.actor
  const by = authorOf(actor)
  try {
    const { kept } = swap
    const grouped = kept ? { ...context, group: context.group ?? randomText(20) } : context
    const { committed, result } = await database.writeAll((schema, engine) => {
      const { plan, unfit } = swapPlan(engine, grouped, schema, swap, by)
      // The last change names the step.
      const rejected = kept ? [rejectedTextPlan(engine, grouped, actor, schema, swap.after, kept)] : []
      return { plans: [...rejected, plan], result: unfit }
    })
    context.publish(
      database.baseId,
      committed.map(({ change }) => change),
    )
    return { schema: await database.schema(), seq: committed.at(-1)?.seq ?? 0, unfit: result }
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      throw new AppError('INVALID_REQUEST', {
        problem: `${swap.after.title} must be unique, and some values would be equal. Nothing was changed.`,
      })
    throw error
  }
}

/** The plan of the swap. Throws if a filter that no longer fits belongs to a published view. */
export function swapPlan(
  engine: Engine,
  context: Context,
  schema: BaseSchema,
  swap: Swap,
  by: string | null,
): { plan: CommitPlan; unfit: InvalidDependents } {
  const { baseId } = schema
  const unfit = findInvalidDependents(schema, swap.after)
  requireNotPublished(unfit)
  const { table, column: before } = tableOf(schema, swap.before)
  const { after } = swap
  const softDeleteId = `re${randomText(16)}`
  const assertions: Assertion[] = [
    {
      holds: cellsUnchangedSince(baseId, table.id, before.id, swap.seq),
      otherwise: () => new AppError('DATABASE_BUSY'),
    },
  ]
  // An undo restores the previous state.
  const isUndo = swap.waiting !== null && swap.turn === undefined
  if (!isUndo) assertions.push(...requireNoBlanks(engine, table, before, after.required))
  if (swap.waiting !== null) assertions.push(isPending(baseId, swap.waiting, swap.turn))
  const plan: CommitPlan = {
    change: {
      kind: 'schema',
      origin: 'session',
      by,
      tableId: table.id,
      group: context.group ?? null,
      detail: {
        action: 'column.convert',
        columnId: after.id,
        title: after.title,
        from: before.type,
        to: after.type,
        before: before.physicalName,
        after: after.physicalName,
        softDeleteId,
        rules: { title: after.title, description: after.description, required: after.required },
        ...swap.detail,
      },
      at: context.now,
    },
    assertions,
    statements: [
      ...(swap.addsColumn ? [engine.addBlankColumn(table, after)] : []),
      ...(swap.cells.length > 0 ? [engine.fillCells(table, after, swap.cells)] : []),
      ...(before.unique ? [engine.dropUniqueIndex(table, before)] : []),
      ...(after.unique ? [engine.createUniqueIndex(table, after)] : []),
      ...metadata(baseId, before, after),
      ...unfit.filters.flatMap(({ filter }) => deleteFilter(baseId, filter.id)),
      ...restoreFilters(schema, swap.filters),
      ...(swap.waiting === null ? [] : [purgeSoftDeleted(baseId, swap.waiting)]),
      insertSoftDeleted(baseId, {
        id: softDeleteId,
        kind: 'conversion',
        physicalTable: table.physicalName,
        physicalColumn: before.physicalName,
        snapshot: {
          column: withoutCompiled(before),
          places: [],
          filters: unfit.filters.map(({ view, filter }) => ({ viewId: view.id, row: filter })),
          sorts: [],
        },
        at: context.now.toISOString(),
      }),
    ],
    schemaChange: true,
  }
  return { plan, unfit }
}

/** True while the hidden column exists, with the expected number of writes if given. */
export function isPending(baseId: string, id: string, turn: number | undefined): Assertion {
  return turn === undefined
    ? {
        holds: isSoftDeleted(baseId, id),
        otherwise: () => errorBecause('CANNOT_UNDO', 'valuesExpired'),
      }
    : { holds: isAtRevision(baseId, id, turn), otherwise: () => new AppError('CONVERSION_NOT_FOUND') }
}

/** Updates the field's metadata rows. */
export function metadata(baseId: string, before: Column, after: Column): Statement[] {
  const { title, description, type, physicalName, options, required, unique, defaultText, autoGenerated } =
    after
  const known = new Map(before.selectOptions.map((option) => [option.id, option]))
  const kept = new Set(after.selectOptions.map(({ id }) => id))
  const changed = after.selectOptions.filter((option) => {
    const old = known.get(option.id)
    return old && JSON.stringify(old) !== JSON.stringify(option)
  })
  return [
    ...updateColumn(baseId, after.id, {
      title,
      description,
      type,
      physicalName,
      options,
      required,
      unique,
      defaultText,
      autoGenerated,
    }),
    ...deleteOptions(
      baseId,
      [...known.keys()].filter((id) => !kept.has(id)),
    ),
    ...changed.flatMap(({ id, ...option }) => updateOption(baseId, id, option)),
    ...insertOptions(
      baseId,
      after.id,
      after.selectOptions.filter(({ id }) => !known.has(id)),
    ),
  ]
}

/** Restores filters as far as limits allow. */
export function restoreFilters(schema: BaseSchema, filters: Swap['filters']): Statement[] {
  return filters
    .filter(({ viewId, row }) => fitsInto(schema, viewId, row))
    .flatMap(({ viewId, row }) => insertFilter(schema.baseId, viewId, row))
}

/** Returns true if a filter still fits: its view and group exist and have room. */
function fitsInto(schema: BaseSchema, viewId: string, filter: ViewFilter): boolean {
  const view: View | undefined = schema.tables.flatMap(allViewsOf).find(({ id }) => id === viewId)
  if (!view || view.filters.some(({ id }) => id === filter.id)) return false
  return filter.parentId === null || view.filters.some(({ id }) => id === filter.parentId)
}
