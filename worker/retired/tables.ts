import { AppError, fail } from '#core/errors.ts'
import { removalOfTable } from '#core/fields/dependents.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { SchemaChange } from '../schema-change.ts'
import {
  deleteRetired,
  insertRetired,
  isRetired,
  readRetired,
  selectRetired,
  tableSnapshot,
} from '../store/home/retired.ts'
import { deleteTable, insertColumns, insertTable } from '../store/home/tables.ts'
import { insertView } from '../store/home/views.ts'
import { committedSeq } from './columns.ts'

/** Takes a table out of sight with all its records. Null for one that links lead to or from: see `retireColumn`. */
export function retireTable(schema: BaseSchema, table: Table, at: Date): SchemaChange | null {
  const { columns, dependents } = removalOfTable(schema, table.id)
  if (dependents.length > 0 || columns.some((column) => fieldOf(column).connects)) return null
  const id = `re${randomText(16)}`
  return {
    tableId: table.id,
    detail: { title: table.title, retiredId: id },
    statements: [
      ...deleteTable(schema.baseId, table.id),
      insertRetired(schema.baseId, {
        id,
        kind: 'table',
        physicalTable: table.physicalName,
        physicalColumn: null,
        snapshot: { table: { ...table, columns: table.columns.map(withoutCompiled) } },
        at: at.toISOString(),
      }),
    ],
  }
}

/** Brings a deleted table back with its records, fields and views; published views stay published only for whoever may share. */
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
        ...insertTable(schema.baseId, { ...table, title }),
        ...insertColumns(schema.baseId, columns),
        ...views.flatMap((view) => insertView(schema.baseId, mayShare ? view : unpublished(view))),
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
    return (
      retireTable(schema, table, context.now) ??
      fail('CANNOT_UNDO', { reason: 'the table has links by now.' })
    )
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

function withoutCompiled({ link: _link, computed: _computed, people: _people, ...column }: Column): Column {
  return column
}
