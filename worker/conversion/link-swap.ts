import type { Actor } from '#core/access/actor.ts'
import { authorOf } from '#core/access/actor.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import { type FilledLinks } from '../engine/links/fill-links.ts'
import { storeOf } from '../schema/new-link.ts'
import { viewColumnsForColumn } from '../schema/view-column-placement.ts'
import { restoreColumns, snapshotOf } from '../soft-delete/column-snapshots.ts'
import {
  restoreLinkTables,
  softDeleteLinks,
  type LinkLocations,
  linkLocations,
} from '../soft-delete/links.ts'
import type { Statement } from '../platform/statement.ts'
import { deleteColumn, insertColumns } from '../store/base/tables.ts'
import { type ColumnSnapshot, purgeSoftDeleted, insertSoftDeleted } from '../store/base/soft-deleted.ts'
import { deleteFilter } from '../store/base/views.ts'
import { type CommitPlan, unchangedSince } from '../store/base-databases/commit.ts'
import { cellsUnchangedSince } from '../store/base-databases/changed-since.ts'
import { requireNotPublished, type InvalidDependents, findInvalidDependents } from './check-dependents.ts'
import { type RejectedText, rejectedTextPlan } from './rejected-text-column.ts'
import { type LinkPlan, plannedStore } from './link-target.ts'
import { tableOf } from './batches.ts'
import { restoreFilters, metadata, type Swapped, isPending } from './swap-column.ts'
import { withoutCompiled } from './target-column.ts'

// Replaces a field by a link, or a link by a field. Hidden links stay in place for undo.

type Common = {
  /** The original field. */
  before: Column
  detail: Record<string, unknown>
}

export type IntoLink = Common & {
  plan: LinkPlan
  seq: number
  links: FilledLinks
  /** The staged links and their number of writes; null if they have to be created first. */
  stage: { id: string; turn: number } | null
  kept: RejectedText | null
}

/** Commits a link in place of a field, with the field for values that did not convert. */
export async function swapIntoLink(context: Context, swap: IntoLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor, engine) => {
    const { table, column: before } = tableOf(schema, swap.before)
    const { plan, stage, kept, links } = swap
    const after = plan.column
    const store = plannedStore(schema, plan)
    const along = freelyNamed(schema, table, after, plan)
    const unfit = findInvalidDependents(schema, after, { come: along, gone: [] })
    return {
      unfit,
      plans: [
        ...(kept ? [rejectedTextPlan(engine, context, actor, schema, after, kept)] : []),
        swapPlan(
          context,
          schema,
          actor,
          table,
          { ...swap, before, after, unfit, held: null, along: [] },
          {
            assertions: [
              {
                holds: cellsUnchangedSince(schema.baseId, table.id, before.id, swap.seq),
                otherwise: () => new AppError('DATABASE_BUSY'),
              },
              ...(stage ? [isPending(schema.baseId, stage.id, stage.turn)] : []),
            ],
            statements: [
              ...(stage ? [] : engine.createIdleLinks(store)),
              ...engine.fillLinks(store, links, stage !== null),
              ...engine.restoreLinkStatements(store, null),
              ...(before.unique ? [engine.dropUniqueIndex(table, before)] : []),
              ...metadata(schema.baseId, before, after),
              ...insertColumns(schema.baseId, along),
              ...along.flatMap((each) =>
                viewColumnsForColumn(schema.baseId, tableWith(schema, each), each, actor, undefined),
              ),
              ...(stage ? [purgeSoftDeleted(schema.baseId, stage.id)] : []),
            ],
          },
        ),
      ],
    }
  })
}

export type FromLink = Common & {
  /** The original field and its view settings. */
  after: Column
  filters: ColumnSnapshot['filters']
  /** Fails if both tables changed after this; null if already checked. */
  seq: number | null
  /** The hidden column that replaces the link; with a turn if several calls staged it; null for none. */
  waiting: { id: string; turn?: number } | null
  kept: RejectedText | null
  /** Cells of records whose links have changed since. */
  cells: readonly (readonly [id: number, value: CellValue])[]
}

/** Replaces a link by a text field. */
export async function swapFromLink(context: Context, swap: FromLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor, engine) => {
    const { table, column: before } = linkOf(schema, swap.before)
    const { after } = swap
    const store = storeOf(schema, before) ?? failBecause('CANNOT_UNDO', 'linkedTableGone')
    const gone = withLink(before)
    const { seq, waiting, kept } = swap
    const unfit = findInvalidDependents(schema, after, { come: [], gone: gone.map(({ id }) => id) })
    const tables = [table.id, before.link?.table.id ?? '']
    return {
      unfit,
      plans: [
        ...(kept ? [rejectedTextPlan(engine, context, actor, schema, after, kept)] : []),
        swapPlan(
          context,
          schema,
          actor,
          table,
          {
            ...swap,
            before,
            unfit,
            held: linkLocations(store),
            along: gone.map((each) => snapshotOf(schema, each)),
          },
          {
            assertions: [
              ...(seq === null
                ? []
                : [
                    {
                      holds: unchangedSince(schema.baseId, tables, seq),
                      otherwise: () => new AppError('DATABASE_BUSY'),
                    },
                  ]),
              ...(waiting ? [isPending(schema.baseId, waiting.id, waiting.turn)] : []),
            ],
            statements: [
              ...softDeleteLinks(engine, store),
              ...(waiting ? [] : [engine.addBlankColumn(table, after)]),
              ...(swap.cells.length > 0 ? [engine.fillCells(table, after, swap.cells)] : []),
              ...(after.unique ? [engine.createUniqueIndex(table, after)] : []),
              ...metadata(schema.baseId, before, after),
              ...gone.flatMap(({ id }) => deleteColumn(schema.baseId, id)),
              ...restoreFilters(schema, swap.filters),
              ...(waiting ? [purgeSoftDeleted(schema.baseId, waiting.id)] : []),
            ],
          },
        ),
      ],
    }
  })
}

export type BackIntoLink = Common & {
  seq: number
  snapshot: ColumnSnapshot & { along: readonly ColumnSnapshot[] }
  softDeleteId: string
  /** When the link was replaced. */
  deletedAt: string
}

/** Restores the link that an undo had replaced. */
export async function swapBackIntoLink(context: Context, swap: BackIntoLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor, engine) => {
    const { table, column: before } = tableOf(schema, swap.before)
    const { column: after, along, filters } = swap.snapshot
    const come = along.map(({ column }) => column)
    const unfit = findInvalidDependents(schema, after, { come, gone: [] })
    return {
      unfit,
      plans: [
        swapPlan(
          context,
          schema,
          actor,
          table,
          { ...swap, before, after, unfit, held: null, along: [] },
          {
            assertions: [
              {
                holds: cellsUnchangedSince(schema.baseId, table.id, before.id, swap.seq),
                otherwise: () => new AppError('DATABASE_BUSY'),
              },
              isPending(schema.baseId, swap.softDeleteId, undefined),
            ],
            statements: [
              ...restoreLinkTables(engine, schema, [after, ...come], swap.deletedAt),
              ...(before.unique ? [engine.dropUniqueIndex(table, before)] : []),
              ...metadata(schema.baseId, before, after),
              ...restoreColumns(engine, schema, along),
              ...restoreFilters(schema, filters),
              purgeSoftDeleted(schema.baseId, swap.softDeleteId),
            ],
          },
        ),
      ],
    }
  })
}

async function commitSwap(
  context: Context,
  build: (
    schema: BaseSchema,
    actor: Actor,
    engine: Engine,
  ) => { plans: CommitPlan[]; unfit: InvalidDependents },
): Promise<Swapped> {
  const database = await context.database()
  const actor = await context.actor
  const { committed, result } = await database.writeAll((schema, engine) => {
    const { plans, unfit } = build(schema, actor, engine)
    requireNotPublished(unfit)
    return { plans, result: unfit }
  })
  context.publish(
    database.baseId,
    committed.map(({ change }) => change),
  )
  return { schema: await database.schema(), seq: committed.at(-1)?.seq ?? 0, unfit: result }
}

/** The change with its log entry; hides the original field with everything that undo needs. */
function swapPlan(
  context: Context,
  { baseId }: BaseSchema,
  actor: Actor,
  table: Table,
  {
    before,
    after,
    unfit,
    held,
    along,
    detail,
  }: Common & {
    after: Column
    unfit: InvalidDependents
    held: LinkLocations | null
    along: ColumnSnapshot[]
  },
  { assertions, statements }: Required<Pick<CommitPlan, 'assertions' | 'statements'>>,
): CommitPlan {
  const softDeleteId = `re${randomText(16)}`
  const snapshot = {
    column: withoutCompiled(before),
    places: [],
    filters: unfit.filters.map(({ view, filter }) => ({ viewId: view.id, row: filter })),
    sorts: [],
    along,
  }
  const place = held ?? { physicalTable: table.physicalName, physicalColumn: before.physicalName }
  const softDeleted: Statement = insertSoftDeleted(baseId, {
    id: softDeleteId,
    kind: 'conversion',
    ...place,
    snapshot,
    at: context.now.toISOString(),
  })
  return {
    change: {
      kind: 'schema',
      origin: 'session',
      by: authorOf(actor),
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
        ...detail,
      },
      at: context.now,
    },
    assertions,
    statements: [
      ...statements,
      ...unfit.filters.flatMap(({ filter }) => deleteFilter(baseId, filter.id)),
      softDeleted,
    ],
    schemaChange: true,
  }
}

/** The inverse link and the key, with free names. */
function freelyNamed(schema: BaseSchema, table: Table, after: Column, { inverse, key }: LinkPlan): Column[] {
  const named: Column[] = []
  for (const column of [inverse, ...(key ? [key] : [])]) {
    const taken = [
      ...tableWith(schema, column).columns,
      ...named.filter((each) => each.tableId === column.tableId),
    ]
      .filter(({ id }) => id !== after.id)
      .map(({ title }) => title)
    const titles = column.tableId === table.id ? [...taken, after.title] : taken
    named.push({ ...column, title: nextFreeTitle(column.title, titles) })
  }
  return named
}

function tableWith(schema: BaseSchema, { tableId }: Column): Table {
  return schema.tables.find(({ id }) => id === tableId) ?? fail('TABLE_NOT_FOUND')
}

/** Columns that belong to a link: its inverse and its key. */
export function withLink({ link }: Column): Column[] {
  const key = link && 'key' in link.through ? link.through.key : null
  return [link?.inverse, key].filter((each) => !!each)
}

/** The current link. */
function linkOf(schema: BaseSchema, { id, physicalName }: Column): { table: Table; column: Column } {
  for (const table of schema.tables) {
    const column = table.columns.find((each) => each.id === id)
    if (column) return column.physicalName === physicalName ? { table, column } : fail('SCHEMA_CHANGED')
  }
  return fail('SCHEMA_CHANGED')
}
