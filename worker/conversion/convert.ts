import type { ConversionPreview } from '#core/api/tables/column-conversions.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Example, Tally } from './converter.ts'
import { catchUp, fillBatches } from './fill-batches.ts'
import { requireNotPublished, type InvalidDependents, findInvalidDependents } from './check-dependents.ts'
import { type RejectedText, rejectedTextColumnId } from './rejected-text-column.ts'
import { batchesOf } from './batches.ts'
import { openRun, resumeRun } from './open-conversion-run.ts'
import {
  linksOf,
  createLinkedRecords,
  type CreatedLinkedRecords,
  deleteLinkedRecords,
} from './link-records.ts'
import { swapFromLink, swapIntoLink, withLink } from './link-swap.ts'
import { removeLinkedTable } from './link-table.ts'
import { inTurn } from '../request/in-write-queue.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { linkedFieldChangesOf, type LinkRun, type ConversionRun } from './conversion-run.ts'
import { discard, abortStagedColumn } from './staged-column.ts'
import { type Swap, swapColumn, type Swapped } from './swap-column.ts'
import { type ConversionRequest, resolveTarget } from './target-column.ts'

/** Views and rules that no longer fit. */
export type RejectedValues = {
  unfit: InvalidDependents
  lostDefault: string | null
  lostUnique: boolean
  lostRequired: boolean
}

export type Preview = RejectedValues & {
  tally: Tally
  examples: Example[]
  /** True if time ran out before all records were read. */
  isPartial: boolean
  column: Column
  link: ConversionPreview['link']
}

const errorTitlesMax = 10

/** Converts all values without changing anything. */
export async function previewConversion(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
): Promise<Preview> {
  const run = await openRun(context, columnId, conversion)
  const { database, converter } = run
  const until = Date.now() + limits.filePreviewTimeoutMs
  let isPartial = false
  for await (const { cells, isLast } of batchesOf(database, converter.from)) {
    for (const { id, value } of cells) converter.convert(id, value)
    isPartial = !isLast && Date.now() > until
    if (isPartial) break
  }
  const { link } = run
  return {
    ...whatFits(run),
    tally: converter.tally,
    examples: converter.examples(),
    isPartial,
    link: link && {
      table: link.matcher.tableTitle,
      ...link.matcher.counts,
      titles: link.matcher.titles.slice(0, errorTitlesMax),
    },
  }
}

export type ConversionDone = RejectedValues &
  Swapped & {
    tally: Tally
    examples: Example[]
    column: Column
    /** The field with the values that did not convert; null if none. */
    kept: Column | null
  }

/** A conversion that needs further calls: its id, records read so far, and records in total. */
export type ConversionInProgress = { id: string; done: number; total: number }

/**
 * Converts a field. Throws CONVERSION_FAILED if values do not convert, unless they may become blank; undo
 * restores the originals either way.
 */
export async function convertColumn(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
): Promise<ConversionDone> {
  return untilUndisturbed(context, async (ours) => {
    const run = await openRun(ours, columnId, conversion)
    return orDiscarded(run, async () => {
      await fillBatches(ours, run, Infinity)
      return finish(ours, run)
    })
  })
}

/**
 * Converts about `most` records; if there are more, nothing is visible until `continueConversion` completes.
 */
export async function beginConversion(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
  most: number,
): Promise<ConversionDone | ConversionInProgress> {
  return untilUndisturbed(context, async (ours) =>
    advance(ours, await openRun(ours, columnId, conversion), most),
  )
}

/** Converts the next records. Throws CONVERSION_NOT_FOUND if there is no such conversion. */
export async function continueConversion(
  context: Context,
  columnId: string,
  runId: string,
  most: number,
): Promise<ConversionDone | ConversionInProgress> {
  const run = await resumeRun(context, columnId, runId)
  try {
    return await advance(context, run, most)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONVERSION_NOT_FOUND') throw error
    // A concurrent duplicate of the call was faster, or the conversion is gone.
    return underWay(await resumeRun(context, columnId, runId), runId)
  }
}

/** Cancels a conversion and removes everything that it staged. */
export async function stop(context: Context, columnId: string, runId: string): Promise<void> {
  const run = await resumeRun(context, columnId, runId)
  if (run.stage) await abortStagedColumn(run, run.stage)
  if (run.link?.plan.terms.ownsTable) await removeLinkedTable(context, run.link.plan.relatedTableId)
}

async function advance(
  context: Context,
  run: ConversionRun,
  most: number,
): Promise<ConversionDone | ConversionInProgress> {
  return orDiscarded(run, async () => {
    const isThrough = await fillBatches(context, run, most)
    return isThrough || !run.stage ? finish(context, run) : underWay(run, run.stage.id)
  })
}

function underWay({ converter, stage }: ConversionRun, id: string): ConversionInProgress {
  const done = converter.tally.rows
  return { id, done, total: Math.max(done, stage?.total ?? 0) }
}

/** Attempts before writers to the same cells have to wait. */
const conversionAttemptsMax = 3

async function untilUndisturbed<T>(context: Context, task: (context: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= conversionAttemptsMax; attempt += 1) {
    try {
      return await task(context)
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
  return inTurn(context, task)
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'DATABASE_BUSY' || error.code === 'SCHEMA_CHANGED')
}

async function orDiscarded<T>(run: ConversionRun, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (run.stage) await discard(run, run.stage)
    throw error
  }
}

/** Commits the converted values. */
async function finish(context: Context, run: ConversionRun): Promise<ConversionDone> {
  const { stage } = run
  if (stage) await catchUp(run, stage)
  const made: CreatedLinkedRecords = { changes: [] }
  try {
    for (let attempt = 1; attempt <= conversionAttemptsMax; attempt += 1) {
      try {
        return await commitRun(context, run, made)
      } catch (error) {
        // Short tables are simply read again.
        if (!isWritten(error) || !stage) throw error
        await catchUp(run, stage)
      }
    }
    if (!stage) fail('DATABASE_BUSY')
    return await inTurn(context, async (ours) => {
      const own = { ...run, database: await ours.database() }
      await catchUp(own, stage)
      // If this fails, records created within the transaction are rolled back.
      return commitRun(ours, own, { changes: [] })
    })
  } catch (error) {
    await deleteLinkedRecords(context, run, made)
    throw error
  }
}

function isWritten(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DATABASE_BUSY'
}

async function commitRun(
  context: Context,
  run: ConversionRun,
  made: CreatedLinkedRecords,
): Promise<ConversionDone> {
  if (run.link) requireNotPublished(whatFits(run).unfit)
  await createLinkedRecords(context, run, made)
  const { swap, rest } = readyOf(run)
  const swapped = await swappedBy(context, run, swap)
  context.headers.set('x-change-seq', String(swapped.seq))
  return { ...rest, ...swapped, column: swap.after }
}

function swappedBy(context: Context, run: ConversionRun, swap: Swap): Promise<Swapped> {
  if (run.link) return linkedBy(context, run, run.link, swap)
  return fieldOf(swap.before).connects ? unlinkedBy(context, run, swap) : swapColumn(context, swap)
}

/** Commits a text field in place of a link. */
function unlinkedBy(context: Context, { stage, late }: ConversionRun, swap: Swap): Promise<Swapped> {
  const { before, after, cells, kept = null, detail } = swap
  const grouped = kept ? { ...context, group: context.group ?? randomText(20) } : context
  return swapFromLink(grouped, {
    before,
    after,
    cells,
    kept,
    detail,
    filters: [],
    seq: late.seq,
    waiting: stage,
  })
}

/** Commits a link in place of the field, in the change group of its created records. */
function linkedBy(
  context: Context,
  run: ConversionRun,
  link: LinkRun,
  { before, kept, detail }: Swap,
): Promise<Swapped> {
  const { stage, late } = run
  return swapIntoLink(
    { ...context, group: link.group },
    {
      before,
      plan: link.plan,
      seq: late.seq,
      links: linksOf(late.cells, link.made),
      stage,
      kept: kept ?? null,
      detail,
    },
  )
}

type Ready = { swap: Swap; rest: Omit<ConversionDone, keyof Swapped | 'column'> & RejectedValues }

/** A conversion that is ready to commit. */
export type Prepared = {
  ready(): Ready
  /** Includes concurrent writes; null if starting over is as easy. */
  catchUp: ((database: BaseDatabase) => Promise<void>) | null
  /** Cancels the conversion. Never throws. */
  discard(): Promise<void>
}

/** Converts all values; those of a long table are staged. Throws like `convertColumn`. */
export async function prepareConversion(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
): Promise<Prepared> {
  const run = await openRun(context, columnId, conversion)
  if (run.link || fieldOf(run.converter.from).connects)
    fail('INVALID_REQUEST', { problem: 'Links change their type by a call of its own.' })
  await orDiscarded(run, async () => {
    await fillBatches(context, run, Infinity)
    if (run.stage) await catchUp(run, run.stage)
  })
  const { stage } = run
  return {
    ready: () => readyOf(run),
    catchUp: stage && ((database) => catchUp({ ...run, database }, stage)),
    discard: () => (stage ? discard(run, stage) : Promise.resolve()),
  }
}

function readyOf(run: ConversionRun): Ready {
  const { converter, stage, late } = run
  const { column: after, ...lost } = whatFits(run)
  const { rows, fails } = converter.tally
  const isLost = (stage ?? converter.tally).fails > 0
  const kept = run.kept && isLost ? keptOf(run, run.kept) : null
  const cells = stage
    ? { addsColumn: false, waiting: stage.id, turn: stage.turn }
    : { addsColumn: true, waiting: null }
  return {
    swap: {
      before: converter.from,
      after,
      seq: late.seq,
      cells: late.cells.flatMap(([id, value]) => (stage || value !== null ? [[id, value] as const] : [])),
      ...cells,
      kept,
      filters: [],
      detail: { rows, fails },
    },
    rest: { ...lost, tally: converter.tally, examples: converter.examples(), kept: kept?.column ?? null },
  }
}

function keptOf({ stage, late }: ConversionRun, column: Column): RejectedText {
  return { column, cells: late.cells, waiting: stage && rejectedTextColumnId(stage.id) }
}

function whatFits({ schema, converter, terms, link }: ConversionRun): RejectedValues & { column: Column } {
  if (link) {
    const { defaultText, unique, required } = converter.from
    const unfit = findInvalidDependents(schema, converter.to, linkedFieldChangesOf(link))
    return {
      column: converter.to,
      lostDefault: defaultText,
      lostUnique: unique,
      lostRequired: required,
      unfit,
    }
  }
  const { column, lostDefault } = resolveTarget(converter.to, converter.from, terms)
  const lostUnique = converter.from.unique && terms.unique !== false && fieldOf(column).uniqueable === false
  const gone = withLink(converter.from).map(({ id }) => id)
  const unfit = findInvalidDependents(schema, column, { come: [], gone })
  return { column, lostDefault, lostUnique, lostRequired: false, unfit }
}
