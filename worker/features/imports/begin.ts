import { authorOf } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/imports.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findTable } from '#core/find.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { requireFreeTitle, titleKey } from '#core/naming.ts'
import { isRequiredForInput } from '#core/required.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { createStage, dropStage, stageName } from '../../engine/stage.ts'
import { newTable } from '../../new-table.ts'
import {
  deleteOldImports,
  hasRoomForImport,
  type ImportRow,
  insertImport,
  selectIdleImports,
  updateImport,
} from '../../store/home/imports.ts'
import { type ImportPlan, readJob, stageOf, stateOf, targetOf } from './plan.ts'

type Input = { params: ParamsOf<typeof calls.importsBegin>; body: BodyOf<typeof calls.importsBegin> }

/** Milliseconds after which an import that nobody goes on with is given up. */
const idleMax = 24 * 60 * 60 * 1000

/** Begins an import: makes the table where its rows wait, and clears away imports that were left lying. */
export async function beginImport(context: Context, { body }: Input): Promise<calls.ImportState> {
  if ((body.table === undefined) === (body.tableId === undefined))
    fail('INVALID_REQUEST', { problem: 'Give either table or tableId.' })
  if (body.table) await context.require('import.newTable')
  if (body.addOptions) await context.require('column.manage')
  const home = await context.home()
  const createdBy = authorOf(await context.actor)
  const longAgo = new Date(context.now.getTime() - idleMax).toISOString()
  const { schema, results } = await home.read(() => [selectIdleImports(home.baseId, longAgo)])
  const table = body.table
    ? plannedTable(schema, body.table, createdBy)
    : findTable(schema, body.tableId ?? '')
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
    id: newId('import', baseKeyOf('base', home.baseId) ?? ''),
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
  const stage = stageOf(row.id, plan, table, targetOf(schema, table.id, plan).filled)
  const idle = (results[0]?.rows ?? []).map(([id]) => String(id))
  await home.unlogged({
    assertions: [
      {
        holds: hasRoomForImport(home.baseId, longAgo, limits.importsRunning),
        otherwise: () =>
          new AppError('LIMIT_REACHED', {
            what: 'A base',
            max: `${limits.importsRunning} imports under way. Finish or cancel one of them`,
          }),
      },
    ],
    statements: [
      ...idle.flatMap((id) => [
        dropStage(sqlite, stageName(id)),
        updateImport(home.baseId, id, { state: 'failed', plan: null, updatedAt: at }),
      ]),
      deleteOldImports(home.baseId, longAgo),
      ...createStage(sqlite, stage),
      insertImport(home.baseId, row),
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
    fail('LIMIT_REACHED', { what: 'A base', max: `${limits.tablesPerBase} tables` })
  requireFreeTitle(
    wanted.title,
    schema.tables.map((table) => table.title),
  )
  return newTable(
    { title: wanted.title, description: '', meta: {}, columns: wanted.columns },
    {
      key: baseKeyOf('base', schema.baseId) ?? '',
      sourceId: schema.sources[0]?.id ?? fail('BASE_DAMAGED'),
      order: Math.max(0, ...schema.tables.map((table) => table.order)) + 1,
      createdBy,
    },
  )
}

/** The field that each column of the file fills; null for none. */
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
  if (lacking)
    fail('IMPORT_FAILED', {
      problem: `${lacking.title} is required. Choose the column of the file that goes into it.`,
    })
  return columns
}

/** A new table begins with columns of its own: those of the request are found by their titles. */
function ofNewTable(table: Table, wanted: NonNullable<Input['body']['table']>, target: string | number) {
  const asked = typeof target === 'number' ? wanted.columns[target] : undefined
  if (!asked) return undefined
  const key = titleKey(asked.title ?? asked.column_name ?? asked.uidt)
  return table.columns.find((column) => titleKey(column.title) === key)
}
