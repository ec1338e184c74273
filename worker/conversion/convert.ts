import { AppError, fail } from '#core/errors.ts'
import { plainText, type TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find.ts'
import { limits } from '#core/limits.ts'
import type { BaseSchema, CellValue, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Home } from '../store/homes/home.ts'
import { Converter, type Example, type Tally } from './converter.ts'
import { type Unfit, unfitFor } from './fitting.ts'
import { portionsOf } from './portions.ts'
import { discard, fillStage, lateCells, openStage, type Stage } from './stage.ts'
import { type Swap, type Swapped, swapColumn } from './swap.ts'
import { convertedColumn, settled, type Wanted } from './target.ts'

export type Asked = Wanted & {
  onFail?: 'blank' | 'refuse' | undefined
  format?: Pick<TextFormat, 'decimalSeparator' | 'dateOrder'> | undefined
}

/** What is said of views and rules that no longer fit. */
export type Lost = { unfit: Unfit; lostDefault: string | null; lostUnique: boolean }

export type Preview = Lost & {
  tally: Tally
  examples: Example[]
  /** True when there was no time for all records. */
  isPartial: boolean
  column: Column
}

/** Reads all values as the other type and changes nothing. */
export async function previewConversion(context: Context, columnId: string, asked: Asked): Promise<Preview> {
  const home = await context.home()
  const { schema, before, converter } = await begin(context, home, columnId, asked)
  const until = Date.now() + limits.previewTime
  let isPartial = false
  for await (const { cells, isLast } of portionsOf(home, before)) {
    for (const { id, value } of cells) converter.convert(id, value)
    isPartial = !isLast && Date.now() > until
    if (isPartial) break
  }
  const { column, ...lost } = whatFits(schema, before, converter.to, asked)
  return { ...lost, column, tally: converter.tally, examples: converter.examples(), isPartial }
}

export type Converted = Lost & Swapped & { tally: Tally; examples: Example[]; column: Column }

/**
 * Changes the type of a field. Throws CONVERSION_FAILS when values do not fit, unless those may become blank; the
 * originals stay for undo either way.
 */
export async function convertColumn(context: Context, columnId: string, asked: Asked): Promise<Converted> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptConversion(context, columnId, asked)
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
    }
  }
}

/** How often it is begun anew while others write to the same cells. */
const attempts = 8

function isConflict(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'WRITE_CONFLICT' || error.code === 'SCHEMA_CHANGED')
}

async function attemptConversion(context: Context, columnId: string, asked: Asked): Promise<Converted> {
  const prepared = await prepareConversion(context, columnId, asked)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { swap, rest } = prepared.ready()
        const swapped = await swapColumn(context, swap)
        context.headers.set('x-change-seq', String(swapped.seq))
        return { ...rest, ...swapped, column: swap.after }
      } catch (error) {
        const isWritten = error instanceof AppError && error.code === 'WRITE_CONFLICT'
        if (!isWritten || !prepared.catchUp || attempt === catchUps) throw error
        await prepared.catchUp()
      }
    }
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/** How often what others have written is caught up with before it is given up. */
export const catchUps = 40

type Ready = { swap: Swap; rest: Lost & { tally: Tally; examples: Example[] } }

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
  const home = await context.home()
  const { schema, before, converter } = await begin(context, home, columnId, asked)
  const done: (readonly [number, CellValue])[] = []
  let seq: number | null = null
  let portions = 0
  for await (const portion of portionsOf(home, before)) {
    seq ??= portion.seq
    portions += 1
    for (const { id, value } of portion.cells) {
      const converted = converter.convert(id, value)
      // Of a long table only the count is of use here: its cells are staged below.
      if (portions === 1 && converted !== null) done.push([id, converted])
    }
    if (portions > 1) done.length = 0
  }
  const counted = { tally: { ...converter.tally }, examples: converter.examples() }
  requireFitting(counted.tally, counted.examples, converter.to, asked)
  const readyWith = (cells: Pick<Swap, 'seq' | 'cells' | 'addsColumn' | 'waiting'>): Ready => {
    const { column: after, ...lost } = whatFits(schema, before, converter.to, asked)
    const { rows, fails } = counted.tally
    const swap = { before, after, ...cells, filters: [], detail: { rows, fails } }
    return { swap, rest: { ...lost, ...counted } }
  }
  if (portions === 1) {
    const ready = readyWith({ seq: seq ?? 0, cells: done, addsColumn: true, waiting: null })
    return { ready: () => ready, catchUp: null, discard: () => Promise.resolve() }
  }
  return prepareInStages(context, home, converter, asked, counted, readyWith)
}

/** A long table: its cells are written portion by portion out of sight; what others write meanwhile is caught up with. */
async function prepareInStages(
  context: Context,
  home: Home,
  converter: Converter,
  asked: Asked,
  counted: { tally: Tally; examples: Example[] },
  readyWith: (cells: Pick<Swap, 'seq' | 'cells' | 'addsColumn' | 'waiting'>) => Ready,
): Promise<Prepared> {
  const stage: Stage = await openStage(context, home, converter.from, converter.to)
  let late: Pick<Swap, 'seq' | 'cells'> = { seq: 0, cells: [] }
  async function catchUp(): Promise<void> {
    await fillStage(home, converter, stage)
    late = await lateCells(home, converter, stage)
    if (asked.onFail !== 'blank' && stage.fails > 0)
      requireFitting({ ...counted.tally, fails: stage.fails }, converter.examples(), converter.to, asked)
  }
  const discarded = () => discard(home, stage)
  try {
    await catchUp()
  } catch (error) {
    await discarded()
    throw error
  }
  return {
    ready: () => readyWith({ ...late, addsColumn: false, waiting: stage.id }),
    catchUp,
    discard: discarded,
  }
}

async function begin(context: Context, home: Home, columnId: string, asked: Asked) {
  const schema = await home.schema()
  const { table, column: before } = findColumn(schema, columnId)
  const { column, addsOptions } = convertedColumn(table, before, asked)
  const format: TextFormat = { ...plainText, ...asked.format, zone: context.zone }
  const after = fieldOf(column).people ? { ...column, people: await context.people() } : column
  return { schema, before, converter: new Converter(before, after, format, addsOptions) }
}

function whatFits(
  schema: BaseSchema,
  before: Column,
  after: Column,
  asked: Asked,
): Lost & { column: Column } {
  const { column, lostDefault } = settled(after, before, asked)
  const lostUnique = before.unique && asked.unique !== false && fieldOf(column).uniqueable === false
  return { column, lostDefault, lostUnique, unfit: unfitFor(schema, column) }
}

function requireFitting(
  { fails, rows }: Tally,
  examples: Example[],
  column: Column,
  { onFail }: Asked,
): void {
  if (fails === 0 || onFail === 'blank') return
  const failed = examples.filter(({ problem }) => problem !== null)
  const first = failed[0]
  fail('CONVERSION_FAILS', {
    title: column.title,
    type: column.type,
    count: fails,
    rows,
    first: first ? `record ${first.id}, "${first.from}" ${first.problem}` : '',
    examples: failed,
  })
}
