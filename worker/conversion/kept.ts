import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import { textTypeFor } from '#core/fields/convert.ts'
import { baseKeyOf } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { addBlankColumn, fillCells } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { newColumn } from '../new-column.ts'
import { placementsBehind } from '../placements.ts'
import { schemaPlan } from '../schema-change.ts'
import type { Statement } from '../statement.ts'
import { deleteRetired, insertRetired } from '../store/home/retired.ts'
import { insertColumn } from '../store/home/tables.ts'
import type { CommitPlan } from '../store/homes/commit.ts'
import type { ConvertedCell } from './run.ts'

/** The field that keeps as text what does not fit another type. */
export function keptColumn(table: Table, before: Column, after: Column, wanted?: string): Column {
  if (table.columns.length >= limits.columnsPerTable)
    fail('LIMIT_REACHED', { what: 'A table', max: `${limits.columnsPerTable} columns` })
  const title = nextFreeTitle(wanted ?? `${after.title.slice(0, limits.titleLength - 20)} (text)`, [
    ...table.columns.map((each) => each.title),
    after.title,
  ])
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  const key = baseKeyOf('table', table.id) ?? ''
  return newColumn({ uidt: textTypeFor(before.type) }, { key, tableId: table.id, title, order })
}

/** What is kept, to be committed along with the change of type. */
export type Kept = {
  column: Column
  cells: readonly ConvertedCell[]
  /** Under which it is staged; null where the column has to be made first. */
  waiting: string | null
}

/** The field with what is kept, beside the one that is converted: one plan. */
export function keptPlan(
  context: Context,
  actor: Actor,
  schema: BaseSchema,
  after: Column,
  { column, cells, waiting }: Kept,
): CommitPlan {
  const { baseId } = schema
  const table = schema.tables.find(({ id }) => id === column.tableId) ?? fail('TABLE_NOT_FOUND')
  const others = [...table.columns.map((each) => each.title), after.title]
  const made = { ...column, title: nextFreeTitle(column.title, others) }
  return schemaPlan(context, actor, schema, 'column.create', {
    tableId: table.id,
    detail: { columnId: made.id, title: made.title },
    statements: [
      waiting === null ? addBlankColumn(sqlite, table, made) : deleteRetired(baseId, waiting),
      ...keptCells(table, made, cells, waiting !== null),
      ...insertColumn(baseId, made),
      ...placementsBehind(baseId, table, after, made, actor),
    ],
  })
}

/** Under which it waits beside the column that is staged. */
export const keptId = (id: string): string => `${id}k`

/** Adds its column out of sight. A sweep takes it away where it is not wanted in the end. */
export function openKept(
  baseId: string,
  { physicalName }: Pick<Table, 'physicalName'>,
  column: Column,
  id: string,
  at: Date,
): Statement[] {
  return [
    addBlankColumn(sqlite, { physicalName }, column),
    insertRetired(baseId, {
      id: keptId(id),
      kind: 'staging',
      physicalTable: physicalName,
      physicalColumn: column.physicalName,
      snapshot: {},
      at: at.toISOString(),
    }),
  ]
}

/** Writes what is kept; `isAgain`: also where by now nothing is. */
export function keptCells(
  table: Pick<Table, 'physicalName'>,
  column: Column,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Statement[] {
  const texts = cells.flatMap(([id, , text]) => (isAgain || text !== null ? [[id, text] as const] : []))
  return texts.length > 0 ? [fillCells(sqlite, table, column, texts)] : []
}
