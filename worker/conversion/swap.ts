import { authorOf } from '#core/access/actor.ts'
import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { BaseSchema, CellValue, Column, View, ViewFilter } from '#core/schema.ts'
import { mustBeFilled } from '../must-be-filled.ts'
import type { Context } from '../context.ts'
import { createUniqueIndex, dropUniqueIndex } from '../engine/alter.ts'
import { addBlankColumn, fillCells } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import type { Statement } from '../statement.ts'
import { StoreConstraintError } from '../store/errors.ts'
import { deleteRetired, insertRetired, isAtTurn, isRetired } from '../store/home/retired.ts'
import { deleteOptions, insertOptions, updateColumn, updateOption } from '../store/home/tables.ts'
import { deleteFilter, insertFilter } from '../store/home/views.ts'
import type { Assertion, CommitPlan } from '../store/homes/commit.ts'
import { cellsUntouchedSince } from '../store/homes/touched.ts'
import { requireNonePublished, type Unfit, unfitFor } from './fitting.ts'
import { type Kept, keptPlan } from './kept.ts'
import { tableOf } from './portions.ts'
import { withoutCompiled } from './target.ts'

/** A field in place of another: same id, other type, other physical column. */
export type Swap = {
  /** The field as it was when its cells were read. */
  before: Column
  after: Column
  /** Nothing may have happened to its cells after this change. */
  seq: number
  /** Cells to write, and whether the column for them has to be made first. */
  cells: readonly (readonly [id: number, value: CellValue])[]
  addsColumn: boolean
  /** What waits out of sight and now takes its place: the staged column, or the retired one that comes back. */
  waiting: string | null
  /** How often the staged column has been written to: nobody else may have. */
  turn?: number
  /** What did not fit, in a field of its own. */
  kept?: Kept | null
  /** Filters that come back, by view. */
  filters: readonly { viewId: string; row: ViewFilter }[]
  detail: Record<string, unknown>
}

export type Swapped = { schema: BaseSchema; seq: number; unfit: Unfit }

/**
 * One transaction: the new physical column takes the old one's place, the old one goes out of sight with all that
 * undo needs, and filters that do not fit go with it. Throws WRITE_CONFLICT when cells were written meanwhile,
 * SCHEMA_CHANGED when the field is another one by now.
 */
export async function swapColumn(context: Context, swap: Swap): Promise<Swapped> {
  const home = await context.home()
  const actor = await context.actor
  const by = authorOf(actor)
  let unfit: Unfit = { filters: [], broken: [] }
  try {
    const { kept } = swap
    const grouped = kept ? { ...context, group: context.group ?? randomText(20) } : context
    const { committed } = await home.writeAll((schema) => {
      const made = swapPlan(grouped, schema, swap, by)
      unfit = made.unfit
      // The last one names the step.
      return [...(kept ? [keptPlan(grouped, actor, schema, swap.after, kept)] : []), made.plan]
    })
    context.publish(
      home.baseId,
      committed.map(({ change }) => change),
    )
    return { schema: await home.schema(), seq: committed.at(-1)?.seq ?? 0, unfit }
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      throw new AppError('INVALID_REQUEST', {
        problem: `${swap.after.title} must be unique, and some values would be equal. Nothing was changed.`,
      })
    throw error
  }
}

/** What the swap is to the base: one plan. Throws where a filter that does not fit belongs to a published view. */
export function swapPlan(
  context: Context,
  schema: BaseSchema,
  swap: Swap,
  by: string | null,
): { plan: CommitPlan; unfit: Unfit } {
  const { baseId } = schema
  const unfit = unfitFor(schema, swap.after)
  requireNonePublished(unfit)
  const { table, column: before } = tableOf(schema, swap.before)
  const { after } = swap
  const retiredId = `re${randomText(16)}`
  const assertions: Assertion[] = [
    {
      holds: cellsUntouchedSince(baseId, table.id, before.id, swap.seq),
      otherwise: () => new AppError('WRITE_CONFLICT'),
    },
  ]
  // An undo gives back what was.
  const isUndo = swap.waiting !== null && swap.turn === undefined
  if (!isUndo) assertions.push(...mustBeFilled(table, before, after.required))
  if (swap.waiting !== null) assertions.push(waits(baseId, swap.waiting, swap.turn))
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
        retiredId,
        rules: { title: after.title, description: after.description, required: after.required },
        ...swap.detail,
      },
      at: context.now,
    },
    assertions,
    statements: [
      ...(swap.addsColumn ? [addBlankColumn(sqlite, table, after)] : []),
      ...(swap.cells.length > 0 ? [fillCells(sqlite, table, after, swap.cells)] : []),
      ...(before.unique ? [dropUniqueIndex(sqlite, table, before)] : []),
      ...(after.unique ? [createUniqueIndex(sqlite, table, after)] : []),
      ...metadata(baseId, before, after),
      ...unfit.filters.flatMap(({ filter }) => deleteFilter(baseId, filter.id)),
      ...filtersBack(schema, swap.filters),
      ...(swap.waiting === null ? [] : [deleteRetired(baseId, swap.waiting)]),
      insertRetired(baseId, {
        id: retiredId,
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

/** True while what waits out of sight is there, at a turn where several calls work on it. */
export function waits(baseId: string, id: string, turn: number | undefined): Assertion {
  return turn === undefined
    ? {
        holds: isRetired(baseId, id),
        otherwise: () => new AppError('CANNOT_UNDO', { reason: 'the old values have been cleared away.' }),
      }
    : { holds: isAtTurn(baseId, id, turn), otherwise: () => new AppError('CONVERSION_NOT_FOUND') }
}

/** The field's own rows, from one state to another. */
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

/** Filters that come back, where there is room for them. */
export function filtersBack(schema: BaseSchema, filters: Swap['filters']): Statement[] {
  return filters
    .filter(({ viewId, row }) => fitsInto(schema, viewId, row))
    .flatMap(({ viewId, row }) => insertFilter(schema.baseId, viewId, row))
}

/** A filter comes back into a view that still has room for it: the view, and the group that it stood in. */
function fitsInto(schema: BaseSchema, viewId: string, filter: ViewFilter): boolean {
  const view: View | undefined = schema.tables.flatMap(({ views }) => views).find(({ id }) => id === viewId)
  if (!view || view.filters.some(({ id }) => id === filter.id)) return false
  return filter.parentId === null || view.filters.some(({ id }) => id === filter.parentId)
}
