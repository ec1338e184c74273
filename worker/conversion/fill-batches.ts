import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Context } from '../context.ts'
import { type Cell, cellsOf, latestCells, batchesOf, touchedSince } from './batches.ts'
import type { ConvertedCell, ConversionRun, StagedColumn } from './conversion-run.ts'
import { openStagedColumn, write } from './staged-column.ts'

/**
 * Converts about `most` further records; returns true when all are done. Cells of a long table are staged,
 * those of a short one are kept for the commit. Throws CONVERSION_FAILED if values do not convert and may not
 * become blank, after counting all of this call.
 */
export async function fillBatches(context: Context, run: ConversionRun, most: number): Promise<boolean> {
  const { database, converter } = run
  const rest = [(run.stage?.after ?? 0) + 1, Number.MAX_SAFE_INTEGER] as const
  let count = 0
  for await (const { cells, seq, isLast } of batchesOf(database, converter.from, rest)) {
    const converted = cells.map((cell) => convertedCell(run, cell))
    if (isLast && run.stage === null && !linksToItself(run)) run.late = { cells: converted, seq }
    else if (!isRefused(run, converter.tally.fails)) {
      run.stage ??= await openStagedColumn(context, run, seq)
      run.stage.after = cells.at(-1)?.id ?? run.stage.after
      run.stage.fails = converter.tally.fails
      await write(run, run.stage, converted, false)
    }
    count += cells.length
    if (!isLast && count < most) continue
    requireFitting(run, converter.tally.fails)
    return isLast
  }
  return true
}

/** If records are created in the field's own table, they need cells too, so such links are staged. */
function linksToItself({ link, converter }: ConversionRun): boolean {
  return link?.plan.relatedTableId === converter.from.tableId
}

/** Includes writes since the stage was filled. */
export async function catchUp(run: ConversionRun, stage: StagedColumn): Promise<void> {
  const { database, converter } = run
  const { ids, ranges, seq } = await touchedSince(database, converter.from, stage.seq)
  for (const range of ranges)
    for await (const { cells } of batchesOf(database, converter.from, range))
      await write(run, stage, convertedAgain(run, stage, cells), true)
  for (let at = 0; at < ids.length; at += conversionIdBatchSize) {
    const { cells } = await cellsOf(database, converter.from, ids.slice(at, at + conversionIdBatchSize))
    await write(run, stage, convertedAgain(run, stage, cells), true)
  }
  stage.seq = seq
  const last = await latestCells(database, converter.from, seq)
  run.late = { cells: convertedAgain(run, stage, last.cells), seq: last.seq }
  requireFitting(run, stage.fails)
}

/** Ids per statement that fills converted cells. */
export const conversionIdBatchSize = 5000

/** Converts and counts a cell. */
function convertedCell({ converter }: ConversionRun, { id, value }: Cell): ConvertedCell {
  const { fails } = converter.tally
  const converted = converter.convert(id, value)
  return [id, converted, converter.tally.fails > fails ? converter.textOf(value) : null]
}

function convertedAgain({ converter }: ConversionRun, stage: StagedColumn, cells: Cell[]): ConvertedCell[] {
  const empty = fieldOf(stage.column).emptyValue ?? null
  return cells.map(({ id, value }) => {
    const parsed = converter.read(value)
    if (!parsed.ok) stage.fails += 1
    return parsed.ok ? [id, parsed.value, null] : [id, empty, converter.textOf(value)]
  })
}

function isRefused({ terms }: ConversionRun, fails: number): boolean {
  return fails > 0 && terms.onFail !== 'blank' && terms.onFail !== 'text'
}

function requireFitting(run: ConversionRun, fails: number): void {
  if (!isRefused(run, fails)) return
  const { to, tally } = run.converter
  const examples = run.converter.examples().filter(({ problem }) => problem !== null)
  const [first] = examples
  fail('CONVERSION_FAILED', {
    title: to.title,
    type: to.type,
    count: fails,
    rows: tally.rows,
    first: first ? `record ${first.id}, "${first.from}" ${first.problem}` : '',
    examples,
  })
}
