import type { Actor } from '#core/access/actor.ts'
import { authorOf } from '#core/access/actor.ts'
import { AppError, fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { createUniqueIndex, dropUniqueIndex } from '../engine/alter.ts'
import { addBlankColumn, fillCells } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { type FilledLinks, fillLinks } from '../engine/link-fill.ts'
import { createIdleLinks, restoreLinkStatements } from '../engine/link-tables.ts'
import { storeOf } from '../new-link.ts'
import { placements } from '../placements.ts'
import { columnsBack, snapshotOf } from '../retired/column-snapshots.ts'
import { linksBack, retireLinks, type Whereabouts, whereabouts } from '../retired/links.ts'
import type { Statement } from '../statement.ts'
import { deleteColumn, insertColumns } from '../store/home/tables.ts'
import { type ColumnSnapshot, deleteRetired, insertRetired } from '../store/home/retired.ts'
import { deleteFilter } from '../store/home/views.ts'
import { type CommitPlan, untouchedSince } from '../store/homes/commit.ts'
import { cellsUntouchedSince } from '../store/homes/touched.ts'
import { requireNonePublished, type Unfit, unfitFor } from './fitting.ts'
import { type Kept, keptPlan } from './kept.ts'
import { type LinkPlan, plannedStore } from './link-target.ts'
import { tableOf } from './portions.ts'
import { filtersBack, metadata, type Swapped, waits } from './swap.ts'
import { withoutCompiled } from './target.ts'

// A field becomes a link, or a link becomes what it was. Links that go out of sight stay where they are, for undo.

type Common = {
  /** The field as it is. */
  before: Column
  detail: Record<string, unknown>
}

export type IntoLink = Common & {
  plan: LinkPlan
  seq: number
  links: FilledLinks
  /** The staged links, with how often they have been written to; null where they have to be made first. */
  stage: { id: string; turn: number } | null
  kept: Kept | null
}

/** Commits a link in place of a field, with the field that keeps what did not fit. */
export async function swapIntoLink(context: Context, swap: IntoLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor) => {
    const { table, column: before } = tableOf(schema, swap.before)
    const { plan, stage, kept, links } = swap
    const after = plan.column
    const store = plannedStore(schema, plan)
    const along = freelyNamed(schema, table, after, plan)
    const unfit = unfitFor(schema, after, { come: along, gone: [] })
    return {
      unfit,
      plans: [
        ...(kept ? [keptPlan(context, actor, schema, after, kept)] : []),
        swapPlan(
          context,
          schema,
          actor,
          table,
          { ...swap, before, after, unfit, held: null, along: [] },
          {
            assertions: [
              {
                holds: cellsUntouchedSince(schema.baseId, table.id, before.id, swap.seq),
                otherwise: () => new AppError('WRITE_CONFLICT'),
              },
              ...(stage ? [waits(schema.baseId, stage.id, stage.turn)] : []),
            ],
            statements: [
              ...(stage ? [] : createIdleLinks(sqlite, store)),
              ...fillLinks(sqlite, store, links, stage !== null),
              ...restoreLinkStatements(sqlite, store),
              ...(before.unique ? [dropUniqueIndex(sqlite, table, before)] : []),
              ...metadata(schema.baseId, before, after),
              ...insertColumns(schema.baseId, along),
              ...along.flatMap((each) =>
                placements(schema.baseId, tableWith(schema, each), each, actor, undefined),
              ),
              ...(stage ? [deleteRetired(schema.baseId, stage.id)] : []),
            ],
          },
        ),
      ],
    }
  })
}

export type FromLink = Common & {
  /** The field as it was, and what views said about it. */
  after: Column
  filters: ColumnSnapshot['filters']
  /** Nothing may have happened to both tables after this change; null where that was looked at. */
  seq: number | null
  /** What waits out of sight and takes the link's place, staged by several calls where it has a turn; null for nothing. */
  waiting: { id: string; turn?: number } | null
  kept: Kept | null
  /** Records whose links were changed since, with what their cells become. */
  cells: readonly (readonly [id: number, value: CellValue])[]
}

/** Puts a field of names in place of a link. */
export async function swapFromLink(context: Context, swap: FromLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor) => {
    const { table, column: before } = linkOf(schema, swap.before)
    const { after } = swap
    const store = storeOf(schema, before) ?? fail('CANNOT_UNDO', { reason: 'the linked table is gone.' })
    const gone = withLink(before)
    const { seq, waiting, kept } = swap
    const unfit = unfitFor(schema, after, { come: [], gone: gone.map(({ id }) => id) })
    const tables = [table.id, before.link?.table.id ?? '']
    return {
      unfit,
      plans: [
        ...(kept ? [keptPlan(context, actor, schema, after, kept)] : []),
        swapPlan(
          context,
          schema,
          actor,
          table,
          {
            ...swap,
            before,
            unfit,
            held: whereabouts(store),
            along: gone.map((each) => snapshotOf(schema, each)),
          },
          {
            assertions: [
              ...(seq === null
                ? []
                : [
                    {
                      holds: untouchedSince(schema.baseId, tables, seq),
                      otherwise: () => new AppError('WRITE_CONFLICT'),
                    },
                  ]),
              ...(waiting ? [waits(schema.baseId, waiting.id, waiting.turn)] : []),
            ],
            statements: [
              ...retireLinks(store),
              ...(waiting ? [] : [addBlankColumn(sqlite, table, after)]),
              ...(swap.cells.length > 0 ? [fillCells(sqlite, table, after, swap.cells)] : []),
              ...(after.unique ? [createUniqueIndex(sqlite, table, after)] : []),
              ...metadata(schema.baseId, before, after),
              ...gone.flatMap(({ id }) => deleteColumn(schema.baseId, id)),
              ...filtersBack(schema, swap.filters),
              ...(waiting ? [deleteRetired(schema.baseId, waiting.id)] : []),
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
  retiredId: string
}

/** Makes a field the link again that it was before that was undone. */
export async function swapBackIntoLink(context: Context, swap: BackIntoLink): Promise<Swapped> {
  return commitSwap(context, (schema, actor) => {
    const { table, column: before } = tableOf(schema, swap.before)
    const { column: after, along, filters } = swap.snapshot
    const come = along.map(({ column }) => column)
    const unfit = unfitFor(schema, after, { come, gone: [] })
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
                holds: cellsUntouchedSince(schema.baseId, table.id, before.id, swap.seq),
                otherwise: () => new AppError('WRITE_CONFLICT'),
              },
              waits(schema.baseId, swap.retiredId, undefined),
            ],
            statements: [
              ...linksBack(schema, [after, ...come]),
              ...(before.unique ? [dropUniqueIndex(sqlite, table, before)] : []),
              ...metadata(schema.baseId, before, after),
              ...columnsBack(schema, along),
              ...filtersBack(schema, filters),
              deleteRetired(schema.baseId, swap.retiredId),
            ],
          },
        ),
      ],
    }
  })
}

async function commitSwap(
  context: Context,
  build: (schema: BaseSchema, actor: Actor) => { plans: CommitPlan[]; unfit: Unfit },
): Promise<Swapped> {
  const home = await context.home()
  const actor = await context.actor
  let unfit: Unfit = { filters: [], broken: [] }
  const { committed } = await home.writeAll((schema) => {
    const made = build(schema, actor)
    unfit = made.unfit
    requireNonePublished(unfit)
    return made.plans
  })
  context.publish(
    home.baseId,
    committed.map(({ change }) => change),
  )
  return { schema: await home.schema(), seq: committed.at(-1)?.seq ?? 0, unfit }
}

/** The change with its entry in the log; the field as it was goes out of sight, with all that undo needs. */
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
  }: Common & { after: Column; unfit: Unfit; held: Whereabouts | null; along: ColumnSnapshot[] },
  { assertions, statements }: Required<Pick<CommitPlan, 'assertions' | 'statements'>>,
): CommitPlan {
  const retiredId = `re${randomText(16)}`
  const snapshot = {
    column: withoutCompiled(before),
    places: [],
    filters: unfit.filters.map(({ view, filter }) => ({ viewId: view.id, row: filter })),
    sorts: [],
    along,
  }
  const place = held ?? { physicalTable: table.physicalName, physicalColumn: before.physicalName }
  const retired: Statement = insertRetired(baseId, {
    id: retiredId,
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
        retiredId,
        rules: { title: after.title, description: after.description, required: after.required },
        ...detail,
      },
      at: context.now,
    },
    assertions,
    statements: [
      ...statements,
      ...unfit.filters.flatMap(({ filter }) => deleteFilter(baseId, filter.id)),
      retired,
    ],
    schemaChange: true,
  }
}

/** The other side and the key, under names that are free by now. */
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

/** The columns that go along with a link: its other side and its key. */
export function withLink({ link }: Column): Column[] {
  const key = link && link.through.kind !== 'junction' ? link.through.key : null
  return [link?.inverse, key].filter((each) => !!each)
}

/** The link as it is now. */
function linkOf(schema: BaseSchema, { id, physicalName }: Column): { table: Table; column: Column } {
  for (const table of schema.tables) {
    const column = table.columns.find((each) => each.id === id)
    if (column) return column.physicalName === physicalName ? { table, column } : fail('SCHEMA_CHANGED')
  }
  return fail('SCHEMA_CHANGED')
}
