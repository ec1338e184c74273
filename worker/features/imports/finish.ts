import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/imports.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle, titleKey } from '#core/naming.ts'
import type { BaseSchema, Column, SelectOption, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { type StagingTable } from '../../engine/write/staging-table.ts'
import type { Statement } from '../../platform/statement.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import { finishImport, isRunning, rowsDoneExpression } from '../../store/base/imports.ts'
import { insertColumns, insertOption, insertTable } from '../../store/base/tables.ts'
import { insertView } from '../../store/base/views.ts'
import type { CommitPlan } from '../../store/base-databases/commit.ts'
import { initialValues } from './initial-values.ts'
import { clashError, findClashes, uniqueColumns } from './duplicate-values.ts'
import { findImport } from './find-import.ts'
import { type ImportJob, type ImportPlan, stagingTableOf, stateOf, targetOf } from './plan.ts'

type Input = { params: ParamsOf<typeof calls.importsFinish> }

/** Publishes the staged rows in one transaction, with one change log entry. */
export async function finishTheImport(
  context: Context,
  { params }: Input,
): Promise<OutputOf<typeof calls.importsFinish>> {
  const { database, schema, job } = await findImport(context, params.importId)
  const { plan } = job
  if (job.seq !== null) return { ...stateOf(job), seq: job.seq }
  if (!plan) fail('IMPORT_NOT_FOUND')
  if (plan.newTable) await context.require('import.newTable')
  if (Object.keys(plan.newOptions).length > 0) await context.require('column.manage')

  const { table, filled } = targetOf(schema, job.tableId, plan)
  const clashes = await findClashes(
    database,
    stagingTableOf(job.id, plan, table, filled),
    table,
    plan.newTable !== null,
  )
  if (clashes.count > 0 && plan.badValues !== 'skip') throw clashError(clashes)
  const badRows = [...job.badRows, ...clashes.badRows]
    .toSorted((one, other) => one.line - other.line)
    .slice(0, limits.importBadRowsListedMax)
  try {
    const { change } = await database.write((current, engine) =>
      commitPlan(engine, context, current, { ...job, badRows }, plan),
    )
    context.publish(database.baseId, [change])
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      failBecause('IMPORT_FAILED', 'notUnique')
    if (!(error instanceof AppError) || error.code !== 'IMPORT_NOT_FOUND') throw error
    // A concurrent duplicate may have finished it; the next line checks.
  }
  const done = await findImport(context, params.importId)
  return { ...stateOf(done.job), seq: done.job.seq ?? fail('IMPORT_NOT_FOUND') }
}

function commitPlan(
  engine: Engine,
  context: Context,
  schema: BaseSchema,
  job: ImportJob,
  plan: ImportPlan,
): CommitPlan {
  const { baseId } = schema
  const { table, filled } = targetOf(schema, job.tableId, plan)
  const stage = stagingTableOf(job.id, plan, table, filled)
  const isRenamed = plan.newTable !== null && !plan.keepsLines
  const at = context.now
  const rows = plan.newTable
    ? rowsOfNewTable(engine, schema, plan, { ...table, title: freeTitle(schema, table) }, stage, job)
    : rowsOfTable(engine, baseId, table, plan, stage, { at: at.toISOString(), by: job.createdBy })
  const count = rowsDoneExpression(baseId, job.id)
  const last = isRenamed ? count : engine.lastAssignedIdExpression(table)
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
      engine.dropStagingTable(stage.physicalName),
      ...(plan.newTable ? [] : optionStatements(baseId, plan, table).inserted),
    ],
    // `[[first, last]]` of the ids, or empty.
    ranges: {
      sql: `CASE WHEN ${count.sql} = 0 THEN '[]' ELSE '[[' || (${last.sql} - ${count.sql} + 1) || ',' || ${last.sql} || ']]' END`,
      args: [...count.args, ...last.args, ...count.args, ...last.args],
    },
    schemaChange: plan.newTable !== null || Object.keys(plan.newOptions).length > 0,
  }
}

/** If a new table's title was taken during the import, it is renamed instead of failing. */
function freeTitle(schema: BaseSchema, table: Table): string {
  return nextFreeTitle(
    table.title,
    schema.tables.map((each) => each.title),
  )
}

/** Unless the table is renamed, the last statement inserts the rows, and `changes()` has their number. */
function rowsOfNewTable(
  engine: Engine,
  schema: BaseSchema,
  plan: ImportPlan,
  table: Table,
  stage: StagingTable,
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
  if (!plan.keepsLines) return [...metadata, ...engine.promoteStagingTable(stage, table)]
  const staged: StagingTable = { ...stage, columns: filledColumns(stage) }
  return [
    ...metadata,
    ...engine.createTableStatements(table),
    ...uniqueColumns(stage).map((column) => engine.removeStagedDuplicates(stage, null, column)),
    engine.copyStagedRows(staged, table, new Map(), { at: job.createdAt, by: job.createdBy }),
  ]
}

/** Columns of a stage with cells, without standard columns. */
function filledColumns(stage: StagingTable): Column[] {
  return stage.columns.filter((column) => column.physicalName.startsWith('c_'))
}

function rowsOfTable(
  engine: Engine,
  baseId: string,
  table: Table,
  plan: ImportPlan,
  stage: StagingTable,
  stamp: { at: string; by: string | null },
): Statement[] {
  const { replaced } = optionStatements(baseId, plan, table)
  return [
    ...replaced.map(({ column, from, to }) => engine.replaceStagedOption(stage, column, from, to)),
    ...uniqueColumns(stage).map((column) => engine.removeStagedDuplicates(stage, table, column)),
    engine.copyStagedRows(stage, table, initialValues(table, stage.columns), stamp),
  ]
}

/** Options of the file: new ones, and those that others have added meanwhile. */
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
