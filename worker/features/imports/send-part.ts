import { AppError, fail } from '#core/errors.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/imports.ts'
import { filesInText } from '#core/fields/options/files.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Column, People } from '#core/schema.ts'
import { fileReader } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { attachFiles } from '../../store/base/files.ts'
import { isRunning, updateImport } from '../../store/base/imports.ts'
import { initialValues } from './initial-values.ts'
import { findImport } from './find-import.ts'
import { NewOptions } from '../../schema/new-select-options.ts'
import { type Filled, stagingTableOf, stateOf, targetOf } from './plan.ts'
import { readRows } from './read-rows.ts'

type Input = { params: ParamsOf<typeof calls.importsPart>; body: BodyOf<typeof calls.importsPart> }

/** Columns of a table that does not exist yet lack the people of the base. */
function withPeople<Filled extends { column: Column }>(filled: Filled[], people: People): Filled[] {
  return filled.map((each) => ({ ...each, column: { ...each.column, people } }))
}

/** Stages the rows of a chunk. Repeating a chunk has no effect. */
export async function sendPart(context: Context, { params, body }: Input): Promise<calls.ImportState> {
  if (body.lines.length !== body.rows.length)
    fail('INVALID_REQUEST', { problem: 'Give one line number for each row.' })
  const { database, schema, job } = await findImport(context, params.importId)
  const { plan } = job
  if (!plan) fail('IMPORT_NOT_FOUND')
  if (params.part < job.nextPart) return stateOf(job)
  if (params.part > job.nextPart) fail('IMPORT_PART_OUT_OF_ORDER', { part: job.nextPart })

  const { table, filled: wanted } = targetOf(schema, job.tableId, plan)
  const filled = wanted.some(({ column }) => fieldOf(column).people)
    ? withPeople(wanted, await context.people())
    : wanted
  const stage = stagingTableOf(job.id, plan, table, filled)
  const columns = filled.map(({ column }) => column)
  const options = plan.addOptions
    ? new NewOptions(baseKeyOf('base', database.baseId) ?? '', plan.newOptions)
    : null
  const { format, badValues, mapping } = plan
  const fileIds = filesNamed(body.rows, filled)
  const files = fileIds.length === 0 ? null : await fileReader(database, fileIds)
  const read = readRows(
    body,
    { width: mapping.length, filled, format, badValues },
    options,
    limits.importBadRowsListedMax - job.badRows.length,
    files,
  )
  const next = {
    nextPart: job.nextPart + 1,
    rowsDone: job.rowsDone + read.rows.length,
    rowsBad: job.rowsBad + read.rowsBad,
    badRows: [...job.badRows, ...read.badRows],
  }
  const hasGrown = options !== null && JSON.stringify(options.added) !== JSON.stringify(plan.newOptions)
  try {
    await database.writeWithoutLog({
      assertions: [
        {
          holds: isRunning(database.baseId, job.id, job.nextPart),
          otherwise: () => new AppError('IMPORT_NOT_FOUND'),
        },
      ],
      statements: [
        updateImport(database.baseId, job.id, {
          ...next,
          ...(hasGrown ? { plan: { ...plan, newOptions: options.added } } : {}),
          updatedAt: context.now.toISOString(),
        }),
        ...(fileIds.length === 0 ? [] : [attachFiles(database.baseId, fileIds)]),
        ...database.engine.insertStagedRows(
          stage,
          columns,
          read.rows,
          // For a new table, other columns are filled now, because the stage becomes the table; else at the
          // end.
          plan.newTable ? initialValues(table, columns) : new Map(),
          { at: job.createdAt, by: job.createdBy },
        ),
      ],
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMPORT_NOT_FOUND') throw error
    // The import has ended, or a concurrent duplicate has staged this chunk.
    const { job: now } = await findImport(context, params.importId)
    if (now.state === 'running' && now.nextPart > params.part) return stateOf(now)
    throw error
  }
  return stateOf({ ...job, ...next })
}

/** Ids of files whose paths occur in cells of file fields. */
function filesNamed(rows: string[][], filled: Filled[]): string[] {
  const places = filled.filter(({ column }) => fieldOf(column).holdsFiles)
  const texts = places.flatMap(({ at }) => rows.map((row) => row[at] ?? ''))
  return [...new Set(texts.flatMap((text) => filesInText(text).map(({ id }) => id)))]
}
