import type { OutputOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/imports.ts'
import { AppError, fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle, titleKey } from '#core/naming.ts'
import type { BaseSchema, Column, SelectOption, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { createTableStatements } from '../../engine/alter.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import {
  copyStage,
  dropStage,
  removeClashes,
  replaceStagedOption,
  type Stage,
  turnStageIntoTable,
} from '../../engine/stage.ts'
import type { Statement } from '../../statement.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import { finishImport, isRunning, rowsDoneExpression } from '../../store/home/imports.ts'
import { insertColumns, insertOption, insertTable } from '../../store/home/tables.ts'
import { insertView } from '../../store/home/views.ts'
import type { CommitPlan } from '../../store/homes/commit.ts'
import { initialValues } from './blank-values.ts'
import { clashError, findClashes, uniqueColumns } from './clashes.ts'
import { findImport } from './find-import.ts'
import { type ImportJob, type ImportPlan, stageOf, stateOf, targetOf } from './plan.ts'

type Input = { params: ParamsOf<typeof calls.importsFinish> }

/** Makes the staged rows visible in one transaction, with one entry in the change log. */
export async function finishTheImport(
  context: Context,
  { params }: Input,
): Promise<OutputOf<typeof calls.importsFinish>> {
  const { home, schema, job } = await findImport(context, params.importId)
  const { plan } = job
  if (job.seq !== null) return { ...stateOf(job), seq: job.seq }
  if (!plan) fail('IMPORT_NOT_FOUND')
  if (plan.newTable) await context.require('import.newTable')
  if (Object.keys(plan.newOptions).length > 0) await context.require('column.manage')

  const { table, filled } = targetOf(schema, job.tableId, plan)
  const clashes = await findClashes(home, stageOf(job.id, plan, table, filled), table, plan.newTable !== null)
  if (clashes.count > 0 && plan.badValues !== 'skip') throw clashError(clashes)
  const badRows = [...job.badRows, ...clashes.badRows]
    .toSorted((one, other) => one.line - other.line)
    .slice(0, limits.importBadRowsListed)
  try {
    const { change } = await home.write((current) => commitPlan(context, current, { ...job, badRows }, plan))
    context.publish(home.baseId, [change])
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      fail('IMPORT_FAILED', {
        problem: 'some values must be unique and are in the table already. Nothing was imported.',
      })
    if (!(error instanceof AppError) || error.code !== 'IMPORT_NOT_FOUND') throw error
    // The same call came twice at once, and the other one has done it; if not, the next line says so.
  }
  const done = await findImport(context, params.importId)
  return { ...stateOf(done.job), seq: done.job.seq ?? fail('IMPORT_NOT_FOUND') }
}

function commitPlan(context: Context, schema: BaseSchema, job: ImportJob, plan: ImportPlan): CommitPlan {
  const { baseId } = schema
  const { table, filled } = targetOf(schema, job.tableId, plan)
  const stage = stageOf(job.id, plan, table, filled)
  const isRenamed = plan.newTable !== null && !plan.keepsLines
  const at = context.now
  const rows = plan.newTable
    ? rowsOfNewTable(schema, plan, { ...table, title: freeTitle(schema, table) }, stage, job)
    : rowsOfTable(baseId, table, plan, stage, { at: at.toISOString(), by: job.createdBy })
  const count = rowsDoneExpression(baseId, job.id)
  const last = isRenamed ? count.sql : `(SELECT seq FROM sqlite_sequence WHERE name = ?)`
  const lastArgs = isRenamed ? count.args : [table.physicalName]
  return {
    change: {
      kind: plan.newTable ? 'schema' : 'record.insert',
      origin: 'import',
      by: job.createdBy,
      tableId: table.id,
      detail: plan.newTable
        ? { action: 'table.create', title: freeTitle(schema, table), importId: job.id }
        : { importId: job.id, columnIds: Object.keys(plan.newOptions) },
      at,
    },
    assertions: [{ holds: isRunning(baseId, job.id), otherwise: () => new AppError('IMPORT_NOT_FOUND') }],
    statements: [
      ...rows,
      finishImport(baseId, job.id, { badRows: job.badRows, updatedAt: at.toISOString() }, !isRenamed),
      dropStage(sqlite, stage.physicalName),
      ...(plan.newTable ? [] : optionStatements(baseId, plan, table).inserted),
    ],
    // `[[first, last]]` of the ids, or nothing at all.
    ranges: {
      sql: `CASE WHEN ${count.sql} = 0 THEN '[]' ELSE '[[' || (${last} - ${count.sql} + 1) || ',' || ${last} || ']]' END`,
      args: [...count.args, ...lastArgs, ...count.args, ...lastArgs],
    },
    schemaChange: plan.newTable !== null || Object.keys(plan.newOptions).length > 0,
  }
}

/** A new table's title may have been taken while its rows came in: they are not lost for that. */
function freeTitle(schema: BaseSchema, table: Table): string {
  return nextFreeTitle(
    table.title,
    schema.tables.map((each) => each.title),
  )
}

/** The last statement is the one that brings the rows, whose number `changes()` tells, unless the table is renamed. */
function rowsOfNewTable(
  schema: BaseSchema,
  plan: ImportPlan,
  table: Table,
  stage: Stage,
  job: ImportJob,
): Statement[] {
  const columns = table.columns.map((column): Column => {
    const added = plan.newOptions[column.id] ?? []
    return { ...column, selectOptions: [...column.selectOptions, ...added] }
  })
  const order = Math.max(0, ...schema.tables.map((each) => each.order)) + 1
  const metadata = [
    ...insertTable(schema.baseId, { ...table, order }),
    ...insertColumns(schema.baseId, columns),
    ...table.views.flatMap((view) => insertView(schema.baseId, view)),
  ]
  if (!plan.keepsLines) return [...metadata, ...turnStageIntoTable(sqlite, stage, table)]
  const staged: Stage = { ...stage, columns: filledColumns(stage) }
  return [
    ...metadata,
    ...createTableStatements(sqlite, table),
    ...uniqueColumns(stage).map((column) => removeClashes(sqlite, stage, null, column)),
    copyStage(sqlite, staged, table, new Map(), { at: job.createdAt, by: job.createdBy }),
  ]
}

/** Columns of a stage that hold cells; those of every record table are its own. */
function filledColumns(stage: Stage): Column[] {
  return stage.columns.filter((column) => column.physicalName.startsWith('c_'))
}

function rowsOfTable(
  baseId: string,
  table: Table,
  plan: ImportPlan,
  stage: Stage,
  stamp: { at: string; by: string | null },
): Statement[] {
  const { replaced } = optionStatements(baseId, plan, table)
  return [
    ...replaced.map(({ column, from, to }) => replaceStagedOption(sqlite, stage, column, from, to)),
    ...uniqueColumns(stage).map((column) => removeClashes(sqlite, stage, table, column)),
    copyStage(sqlite, stage, table, initialValues(table, stage.columns), stamp),
  ]
}

/** Options that the file brought: new ones, and those that somebody else has added meanwhile. */
function optionStatements(baseId: string, plan: ImportPlan, table: Table) {
  const inserted: Statement[] = []
  const replaced: { column: Column; from: string; to: string }[] = []
  for (const column of table.columns) {
    const known = new Map(column.selectOptions.map((option) => [titleKey(option.title), option]))
    const last = Math.max(0, ...column.selectOptions.map((option) => option.order))
    for (const [index, option] of (plan.newOptions[column.id] ?? []).entries()) {
      const other: SelectOption | undefined = known.get(titleKey(option.title))
      if (other) replaced.push({ column, from: option.id, to: other.id })
      else inserted.push(...insertOption(baseId, column.id, { ...option, order: last + index + 1 }))
    }
  }
  return { inserted, replaced }
}
