import { AppError, fail } from '#core/errors.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/imports.ts'
import { filesInText } from '#core/fields/files.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import type { Column, People } from '#core/schema.ts'
import { fileReader } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { stageRows } from '../../engine/stage.ts'
import { attachFiles } from '../../store/home/files.ts'
import { isRunning, updateImport } from '../../store/home/imports.ts'
import { initialValues } from './blank-values.ts'
import { findImport } from './find-import.ts'
import { NewOptions } from '../../new-options.ts'
import { type Filled, stageOf, stateOf, targetOf } from './plan.ts'
import { readRows } from './read-rows.ts'

type Input = { params: ParamsOf<typeof calls.importsPart>; body: BodyOf<typeof calls.importsPart> }

/** Columns of a table that is still to be made do not know the people of the base yet. */
function withPeople<Filled extends { column: Column }>(filled: Filled[], people: People): Filled[] {
  return filled.map((each) => ({ ...each, column: { ...each.column, people } }))
}

/** Stages the rows of one part. A part that is there already changes nothing. */
export async function sendPart(context: Context, { params, body }: Input): Promise<calls.ImportState> {
  if (body.lines.length !== body.rows.length)
    fail('INVALID_REQUEST', { problem: 'Give one line number for each row.' })
  const { home, schema, job } = await findImport(context, params.importId)
  const { plan } = job
  if (!plan) fail('IMPORT_NOT_FOUND')
  if (params.part < job.nextPart) return stateOf(job)
  if (params.part > job.nextPart) fail('OUT_OF_ORDER', { part: job.nextPart })

  const { table, filled: wanted } = targetOf(schema, job.tableId, plan)
  const filled = wanted.some(({ column }) => fieldOf(column).people)
    ? withPeople(wanted, await context.people())
    : wanted
  const stage = stageOf(job.id, plan, table, filled)
  const columns = filled.map(({ column }) => column)
  const options = plan.addOptions
    ? new NewOptions(baseKeyOf('base', home.baseId) ?? '', plan.newOptions)
    : null
  const { format, badValues, mapping } = plan
  const fileIds = filesNamed(body.rows, filled)
  const files = fileIds.length === 0 ? null : await fileReader(home, fileIds)
  const read = readRows(
    body,
    { width: mapping.length, filled, format, badValues },
    options,
    limits.importBadRowsListed - job.badRows.length,
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
    await home.unlogged({
      assertions: [
        {
          holds: isRunning(home.baseId, job.id, job.nextPart),
          otherwise: () => new AppError('IMPORT_NOT_FOUND'),
        },
      ],
      statements: [
        updateImport(home.baseId, job.id, {
          ...next,
          ...(hasGrown ? { plan: { ...plan, newOptions: options.added } } : {}),
          updatedAt: context.now.toISOString(),
        }),
        ...(fileIds.length === 0 ? [] : [attachFiles(home.baseId, fileIds)]),
        ...stageRows(
          sqlite,
          stage,
          columns,
          read.rows,
          // What is not filled is filled now, for the new table is this very one; else at the end.
          plan.newTable ? initialValues(table, columns) : new Map(),
          { at: job.createdAt, by: job.createdBy },
        ),
      ],
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMPORT_NOT_FOUND') throw error
    // Ended meanwhile, or the same part came twice at once: then the other one has done it.
    const { job: now } = await findImport(context, params.importId)
    if (now.state === 'running' && now.nextPart > params.part) return stateOf(now)
    throw error
  }
  return stateOf({ ...job, ...next })
}

/** Ids of files whose addresses stand in the cells of file fields. */
function filesNamed(rows: string[][], filled: Filled[]): string[] {
  const places = filled.filter(({ column }) => fieldOf(column).holdsFiles)
  const texts = places.flatMap(({ at }) => rows.map((row) => row[at] ?? ''))
  return [...new Set(texts.flatMap((text) => filesInText(text).map(({ id }) => id)))]
}
