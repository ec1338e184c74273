import type { ConversionPreview } from '#core/api/conversions.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Example, Tally } from './converter.ts'
import { catchUp, fill } from './fill.ts'
import { requireNonePublished, type Unfit, unfitFor } from './fitting.ts'
import { type Kept, keptId } from './kept.ts'
import { portionsOf } from './portions.ts'
import { openRun, resumeRun } from './open-run.ts'
import { linksOf, makeLinkedRecords, type MadeRecords, unmakeLinkedRecords } from './link-records.ts'
import { swapFromLink, swapIntoLink, withLink } from './link-swap.ts'
import { removeLinkedTable } from './link-table.ts'
import { alongOf, type LinkRun, type Run } from './run.ts'
import { discard, giveUp } from './stage.ts'
import { type Swap, swapColumn, type Swapped } from './swap.ts'
import { type Asked, settled } from './target.ts'

/** What is said of views and rules that no longer fit. */
export type Lost = {
  unfit: Unfit
  lostDefault: string | null
  lostUnique: boolean
  lostRequired: boolean
}

export type Preview = Lost & {
  tally: Tally
  examples: Example[]
  /** True when there was no time for all records. */
  isPartial: boolean
  column: Column
  link: ConversionPreview['link']
}

const titlesShown = 10

/** Reads all values as the other type and changes nothing. */
export async function previewConversion(context: Context, columnId: string, asked: Asked): Promise<Preview> {
  const run = await openRun(context, columnId, asked)
  const { home, converter } = run
  const until = Date.now() + limits.previewTime
  let isPartial = false
  for await (const { cells, isLast } of portionsOf(home, converter.from)) {
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
      titles: link.matcher.titles.slice(0, titlesShown),
    },
  }
}

export type Converted = Lost &
  Swapped & {
    tally: Tally
    examples: Example[]
    column: Column
    /** The field that has got what did not fit; null for none. */
    kept: Column | null
  }

/** A change of type that takes further calls: its id, records read so far and those to be read. */
export type UnderWay = { id: string; done: number; total: number }

/**
 * Changes the type of a field. Throws CONVERSION_FAILS when values do not fit, unless those may become blank; the
 * originals stay for undo either way.
 */
export async function convertColumn(context: Context, columnId: string, asked: Asked): Promise<Converted> {
  return untilUndisturbed(async () => {
    const run = await openRun(context, columnId, asked)
    return orDiscarded(run, async () => {
      await fill(context, run, Infinity)
      return finish(context, run)
    })
  })
}

/** The same for about `most` records: where there are more, nobody sees anything of it until `goOn` has come to the end. */
export async function beginConversion(
  context: Context,
  columnId: string,
  asked: Asked,
  most: number,
): Promise<Converted | UnderWay> {
  return untilUndisturbed(async () => advance(context, await openRun(context, columnId, asked), most))
}

/** Converts the next records. Throws CONVERSION_NOT_FOUND where there is nothing to go on with. */
export async function goOn(
  context: Context,
  columnId: string,
  runId: string,
  most: number,
): Promise<Converted | UnderWay> {
  const run = await resumeRun(context, columnId, runId)
  try {
    return await advance(context, run, most)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONVERSION_NOT_FOUND') throw error
    // The same call came twice at once, and the other one has done it; or it is gone.
    return underWay(await resumeRun(context, columnId, runId), runId)
  }
}

/** Gives it up: nothing was changed, and nothing of it stays. */
export async function stop(context: Context, columnId: string, runId: string): Promise<void> {
  const run = await resumeRun(context, columnId, runId)
  if (run.stage) await giveUp(run, run.stage)
  if (run.link?.plan.terms.ownsTable) await removeLinkedTable(context, run.link.plan.relatedTableId)
}

async function advance(context: Context, run: Run, most: number): Promise<Converted | UnderWay> {
  return orDiscarded(run, async () => {
    const isThrough = await fill(context, run, most)
    return isThrough || !run.stage ? finish(context, run) : underWay(run, run.stage.id)
  })
}

function underWay({ converter, stage }: Run, id: string): UnderWay {
  const done = converter.tally.rows
  return { id, done, total: Math.max(done, stage?.total ?? 0) }
}

/** How often it is begun anew while others write to the same cells. */
const attempts = 8

async function untilUndisturbed<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      const isConflict =
        error instanceof AppError && (error.code === 'WRITE_CONFLICT' || error.code === 'SCHEMA_CHANGED')
      if (attempt === attempts || !isConflict) throw error
    }
  }
}

async function orDiscarded<T>(run: Run, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (run.stage) await discard(run, run.stage)
    throw error
  }
}

/** Commits what all records were converted to. */
async function finish(context: Context, run: Run): Promise<Converted> {
  if (run.stage) await catchUp(run, run.stage)
  const made: MadeRecords = { changes: [] }
  try {
    return await finishUndisturbed(context, run, made)
  } catch (error) {
    await unmakeLinkedRecords(context, run, made)
    throw error
  }
}

async function finishUndisturbed(context: Context, run: Run, made: MadeRecords): Promise<Converted> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (run.link) requireNonePublished(whatFits(run).unfit)
      await makeLinkedRecords(context, run, made)
      const { swap, rest } = readyOf(run)
      const swapped = await swappedBy(context, run, swap)
      context.headers.set('x-change-seq', String(swapped.seq))
      return { ...rest, ...swapped, column: swap.after }
    } catch (error) {
      const isWritten = error instanceof AppError && error.code === 'WRITE_CONFLICT'
      if (!isWritten || !run.stage || attempt === catchUps) throw error
      await catchUp(run, run.stage)
    }
  }
}

function swappedBy(context: Context, run: Run, swap: Swap): Promise<Swapped> {
  if (run.link) return linkedBy(context, run, run.link, swap)
  return fieldOf(swap.before).connects ? unlinkedBy(context, run, swap) : swapColumn(context, swap)
}

/** Commits a field of names in place of a link. */
function unlinkedBy(context: Context, { stage, late }: Run, swap: Swap): Promise<Swapped> {
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

/** Commits a link in place of the field, as part of the step in which its records were made. */
function linkedBy(
  context: Context,
  run: Run,
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

/** How often what others have written is caught up with before it is given up. */
export const catchUps = 40

type Ready = { swap: Swap; rest: Omit<Converted, keyof Swapped | 'column'> & Lost }

/** Another type for a field, worked out and waiting to be committed. */
export type Prepared = {
  ready(): Ready
  /** Takes in what others have written meanwhile; null where it is begun anew as easily. */
  catchUp: (() => Promise<void>) | null
  /** Gives it up. Never throws. */
  discard(): Promise<void>
}

/** Works out the values of the other type; those of a long table wait out of sight. Throws as `convertColumn` does. */
export async function prepareConversion(context: Context, columnId: string, asked: Asked): Promise<Prepared> {
  const run = await openRun(context, columnId, asked)
  if (run.link || fieldOf(run.converter.from).connects)
    fail('INVALID_REQUEST', { problem: 'Links change their type by a call of its own.' })
  await orDiscarded(run, async () => {
    await fill(context, run, Infinity)
    if (run.stage) await catchUp(run, run.stage)
  })
  const { stage } = run
  return {
    ready: () => readyOf(run),
    catchUp: stage && (() => catchUp(run, stage)),
    discard: () => (stage ? discard(run, stage) : Promise.resolve()),
  }
}

function readyOf(run: Run): Ready {
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

function keptOf({ stage, late }: Run, column: Column): Kept {
  return { column, cells: late.cells, waiting: stage && keptId(stage.id) }
}

function whatFits({ schema, converter, terms, link }: Run): Lost & { column: Column } {
  if (link) {
    const { defaultText, unique, required } = converter.from
    const unfit = unfitFor(schema, converter.to, alongOf(link))
    return {
      column: converter.to,
      lostDefault: defaultText,
      lostUnique: unique,
      lostRequired: required,
      unfit,
    }
  }
  const { column, lostDefault } = settled(converter.to, converter.from, terms)
  const lostUnique = converter.from.unique && terms.unique !== false && fieldOf(column).uniqueable === false
  const gone = withLink(converter.from).map(({ id }) => id)
  const unfit = unfitFor(schema, column, { come: [], gone })
  return { column, lostDefault, lostUnique, lostRequired: false, unfit }
}
