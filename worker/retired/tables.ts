import { AppError, fail } from '#core/errors.ts'
import { removalOfTable } from '#core/fields/dependents.ts'
import { randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { storesOf } from '../new-link.ts'
import type { SchemaChange } from '../schema-change.ts'
import {
  deleteRetired,
  insertRetired,
  isRetired,
  readRetired,
  selectRetired,
  tableSnapshot,
} from '../store/home/retired.ts'
import { deleteColumn, deleteTable, insertColumns, insertTable } from '../store/home/tables.ts'
import { insertView } from '../store/home/views.ts'
import { columnsBack, snapshotOf, withoutCompiled } from './column-snapshots.ts'
import { committedSeq } from './columns.ts'
import { linksBack, retireLinks, whereabouts } from './links.ts'

/**
 * Takes a table out of sight with all its records, and with it the links of other tables to it and what is worked out
 * from those; records and links stay where they are until a sweep.
 */
export function retireTable(schema: BaseSchema, table: Table, at: Date): SchemaChange {
  const { columns, dependents } = removalOfTable(schema, table.id)
  const elsewhere = [...columns, ...dependents].filter(({ tableId }) => tableId !== table.id)
  const stores = storesOf(schema, columns)
  const id = `re${randomText(16)}`
  const { outOfSight: _outOfSight, ...whole } = table
  return {
    tableId: table.id,
    detail: { title: table.title, retiredId: id },
    statements: [
      ...stores.flatMap((store) => retireLinks(store, table.physicalName)),
      ...elsewhere.flatMap((column) => deleteColumn(schema.baseId, column.id)),
      ...deleteTable(schema.baseId, table.id),
      insertRetired(schema.baseId, {
        id,
        kind: 'table',
        physicalTable: table.physicalName,
        physicalColumn: null,
        snapshot: {
          table: { ...whole, columns: table.columns.map(withoutCompiled) },
          elsewhere: elsewhere.map((column) => snapshotOf(schema, column)),
          held: stores.map(whereabouts).filter(({ physicalTable }) => physicalTable !== table.physicalName),
        },
        at: at.toISOString(),
      }),
    ],
  }
}

/**
 * Brings a deleted table back with its records, fields, views and links, and other tables' fields that went along;
 * published views stay published only for whoever may share.
 */
export async function restoreTable(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const home = await context.home()
  const retiredId = String(change.detail?.['retiredId'])
  const { results } = await home.read(() => [selectRetired(home.baseId, retiredId)])
  const snapshot = readRetired(tableSnapshot, results[0])
  if (!snapshot) fail('CANNOT_UNDO', { reason: 'what was deleted has been cleared away.' })
  const mayShare = await isAllowedToShare(context)
  const seq = await committedSeq(context, 'table.restore', (schema) => {
    if (schema.tables.length >= limits.tablesPerBase)
      fail('LIMIT_REACHED', { what: 'A base', max: `${limits.tablesPerBase} tables` })
    const { columns, views, ...table } = snapshot.table
    const elsewhere = snapshot.elsewhere ?? []
    const links = [...columns, ...elsewhere.map((each): Column => each.column)]
    const title = nextFreeTitle(
      table.title,
      schema.tables.map((each) => each.title),
    )
    return {
      tableId: table.id,
      detail: { title, undoes: change.seq },
      assertions: [
        {
          holds: isRetired(schema.baseId, retiredId),
          otherwise: () => new AppError('CANNOT_UNDO', { reason: 'it has been undone already.' }),
        },
      ],
      statements: [
        ...linksBack({ ...schema, tables: [...schema.tables, { ...table, columns: [], views: [] }] }, links),
        ...insertTable(schema.baseId, { ...table, title }),
        ...insertColumns(schema.baseId, columns),
        ...views.flatMap((view) => insertView(schema.baseId, mayShare ? view : unpublished(view))),
        ...columnsBack(schema, elsewhere),
        deleteRetired(schema.baseId, retiredId),
      ],
    }
  })
  return { seq, rows: 0 }
}

/** Takes a table that was brought back out of sight again. */
export async function retireTableAgain(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const seq = await committedSeq(context, 'table.delete', (schema) => {
    const table = schema.tables.find(({ id }) => id === change.tableId)
    if (!table) fail('CANNOT_UNDO', { reason: 'the table has been deleted.' })
    return retireTable(schema, table, context.now)
  })
  return { seq, rows: 0 }
}

export function unpublished(view: View): View {
  return { ...view, shareId: null, sharePasswordHash: null }
}

export function isAllowedToShare(context: Context): Promise<boolean> {
  return context.require('view.share').then(
    () => true,
    () => false,
  )
}
