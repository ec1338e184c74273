import type { Actor } from '#core/access/actor.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { textTypeFor } from '#core/fields/convert.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import { newColumn } from '../schema/new-column.ts'
import { viewColumnsAfterColumn } from '../schema/view-column-placement.ts'
import { schemaPlan } from '../schema/schema-change.ts'
import type { Statement } from '../platform/statement.ts'
import { purgeSoftDeleted, insertSoftDeleted } from '../store/base/soft-deleted.ts'
import { insertColumn } from '../store/base/tables.ts'
import type { CommitPlan } from '../store/base-databases/commit.ts'
import type { ConvertedCell } from './conversion-run.ts'

/** The field that keeps failing values as text. */
export function rejectedTextColumn(table: Table, before: Column, after: Column, wanted?: string): Column {
  if (table.columns.length >= limits.columnsPerTable)
    failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
  const title = nextFreeTitle(wanted ?? `${after.title.slice(0, limits.titleLength - 20)} (text)`, [
    ...table.columns.map((each) => each.title),
    after.title,
  ])
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  const key = baseKeyOf('table', table.id) ?? ''
  return newColumn({ uidt: textTypeFor(before.type) }, { key, tableId: table.id, title, order })
}

/** Failing values, to be committed with the conversion. */
export type RejectedText = {
  column: Column
  cells: readonly ConvertedCell[]
  /** Id of the staged column; null if it has to be created first. */
  waiting: string | null
}

/** Adds the field with failing values next to the converted one, in one plan. */
export function rejectedTextPlan(
  engine: Engine,
  context: Context,
  actor: Actor,
  schema: BaseSchema,
  after: Column,
  { column, cells, waiting }: RejectedText,
): CommitPlan {
  const { baseId } = schema
  const table = schema.tables.find(({ id }) => id === column.tableId) ?? fail('TABLE_NOT_FOUND')
  const others = [...table.columns.map((each) => each.title), after.title]
  const made = { ...column, title: nextFreeTitle(column.title, others) }
  return schemaPlan(engine, context, actor, schema, 'column.create', {
    tableId: table.id,
    detail: { columnId: made.id, title: made.title },
    statements: [
      waiting === null ? engine.addBlankColumn(table, made) : purgeSoftDeleted(baseId, waiting),
      ...writeRejectedText(engine, table, made, cells, waiting !== null),
      ...insertColumn(baseId, made),
      ...viewColumnsAfterColumn(baseId, table, after, made, actor),
    ],
  })
}

/** Id of the staged column for failing values. */
export const rejectedTextColumnId = (id: string): string => `${id}k`

/** Adds the staged column. A purge deletes it if it is not used in the end. */
export function openRejectedText(
  engine: Engine,
  baseId: string,
  { physicalName }: Pick<Table, 'physicalName'>,
  column: Column,
  id: string,
  at: Date,
): Statement[] {
  return [
    engine.addBlankColumn({ physicalName }, column),
    insertSoftDeleted(baseId, {
      id: rejectedTextColumnId(id),
      kind: 'staging',
      physicalTable: physicalName,
      physicalColumn: column.physicalName,
      snapshot: {},
      at: at.toISOString(),
    }),
  ]
}

/** Writes failing values. `isAgain`: also clears cells that no longer fail. */
export function writeRejectedText(
  engine: Engine,
  table: Pick<Table, 'physicalName'>,
  column: Column,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Statement[] {
  const texts = cells.flatMap(([id, , text]) => (isAgain || text !== null ? [[id, text] as const] : []))
  return texts.length > 0 ? [engine.fillCells(table, column, texts)] : []
}
