import { authorOf } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/imports.ts'
import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findTable } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import { isRequiredForInput } from '#core/required-columns.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { stagingTableName } from '../../engine/write/staging-table.ts'
import { newTable } from '../../schema/new-table.ts'
import {
  deleteOldImports,
  hasRoomForImport,
  type ImportRow,
  insertImport,
  readIdleImports,
  selectIdleImports,
  updateImport,
} from '../../store/base/imports.ts'
import { type ImportPlan, readJob, stagingTableOf, stateOf, targetOf } from './plan.ts'
import { requireOwnTable } from '../../schema/require-own-table.ts'

type Input = { params: ParamsOf<typeof calls.importsBegin>; body: BodyOf<typeof calls.importsBegin> }

/** Starts an import: creates the staging table and removes abandoned imports. */
export async function beginImport(context: Context, { body }: Input): Promise<calls.ImportState> {
  if ((body.table === undefined) === (body.tableId === undefined))
    fail('INVALID_REQUEST', { problem: 'Give either table or tableId.' })
  if (body.table) await context.require('import.newTable')
  if (body.addOptions) await context.require('column.manage')
  const database = await context.database()
  const createdBy = authorOf(await context.actor)
  const longAgo = new Date(context.now.getTime() - limits.importIdleTimeoutMs).toISOString()
  const { schema, idle } = await database.read(() => ({
    statements: [selectIdleImports(database.baseId, longAgo)],
    decode: ([found], at) => ({ schema: at.schema, idle: readIdleImports(found) }),
  }))
  const table = body.table
    ? plannedTable(schema, body.table, createdBy)
    : findTable(schema, body.tableId ?? '')
  // Files are staged in the base database, beside the table that they fill.
  requireOwnTable(table)
  const columns = filledColumns(table, body)
  const plan: ImportPlan = {
    newTable: body.table ? table : null,
    mapping: columns.map((column) => column && { columnId: column.id, type: column.type }),
    format: body.format,
    badValues: body.badValues,
    addOptions: body.addOptions,
    keepsLines: columns.some((column) => column?.unique),
    newOptions: {},
  }
  const at = context.now.toISOString()
  const row: ImportRow = {
    id: newId('import', baseKeyOf('base', database.baseId) ?? ''),
    tableId: table.id,
    createdBy,
    state: 'running',
    nextPart: 1,
    rowsDone: 0,
    rowsBad: 0,
    plan,
    badRows: [],
    createdAt: at,
    updatedAt: at,
  }
  const stage = stagingTableOf(row.id, plan, table, targetOf(schema, table.id, plan).filled)
  await database.writeWithoutLog({
    assertions: [
      {
        holds: hasRoomForImport(database.baseId, longAgo, limits.importsRunningPerBase),
        otherwise: () =>
          errorBecause('LIMIT_REACHED', 'importsPerBase', { max: limits.importsRunningPerBase }),
      },
    ],
    statements: [
      ...idle.flatMap((id) => [
        database.engine.dropStagingTable(stagingTableName(id)),
        updateImport(database.baseId, id, { state: 'failed', plan: null, updatedAt: at }),
      ]),
      deleteOldImports(database.baseId, longAgo),
      ...database.engine.createStagingTable(stage),
      insertImport(database.baseId, row),
    ],
  })
  return stateOf(readJob(row))
}

function plannedTable(
  schema: BaseSchema,
  wanted: NonNullable<Input['body']['table']>,
  createdBy: string | null,
): Table {
  if (schema.tables.length >= limits.tablesPerBase)
    failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
  requireFreeTitle(
    wanted.title,
    schema.tables.map((table) => table.title),
  )
  return newTable(
    { title: wanted.title, description: '', meta: {}, columns: wanted.columns },
    {
      key: baseKeyOf('base', schema.baseId) ?? '',
      sourceId: schema.sources[0]?.id ?? fail('BASE_CORRUPTED'),
      order: Math.max(0, ...schema.tables.map((table) => table.order)) + 1,
      createdBy,
    },
  )
}

/** The target field of each column of the file; null for none. */
function filledColumns(table: Table, body: Input['body']): (Column | null)[] {
  const columns = body.mapping.map((target): Column | null => {
    if (target === null) return null
    const column = body.table
      ? ofNewTable(table, body.table, target)
      : table.columns.find(({ id }) => id === target)
    if (!column) fail('COLUMN_NOT_FOUND', { column: String(target).slice(0, 40) })
    if (fieldOf(column).readOnly) fail('READ_ONLY_FIELD', { title: column.title })
    return column
  })
  const filled = columns.filter((column) => column !== null)
  if (filled.length === 0) fail('INVALID_REQUEST', { problem: 'Choose at least one column of the file.' })
  const twice = filled.find((column, index) => filled.indexOf(column) < index)
  if (twice)
    fail('INVALID_REQUEST', { problem: `Two columns of the file go into ${twice.title}. Choose one.` })
  const lacking = table.columns.find((column) => isRequiredForInput(column) && !filled.includes(column))
  if (lacking) failBecause('IMPORT_FAILED', 'requiredField', { title: lacking.title })
  return columns
}

/** A new table has additional columns, so those of the request are found by title. */
function ofNewTable(table: Table, wanted: NonNullable<Input['body']['table']>, target: string | number) {
  const requested = typeof target === 'number' ? wanted.columns[target] : undefined
  if (!requested) return undefined
  const key = titleKey(requested.title ?? requested.column_name ?? requested.uidt)
  return table.columns.find((column) => titleKey(column.title) === key)
}
