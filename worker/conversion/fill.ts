import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Context } from '../context.ts'
import { type Cell, cellsOf, latestCells, portionsOf, touchedSince } from './portions.ts'
import type { ConvertedCell, Run, Stage } from './run.ts'
import { openStage, write } from './stage.ts'

/**
 * Converts the next records, about `most` of them; true once all are. Those of a long table are staged, those of a short
 * one go into the commit. Throws CONVERSION_FAILS when values do not fit and may not become blank: it has counted them
 * as far as it was to go.
 */
export async function fill(context: Context, run: Run, most: number): Promise<boolean> {
  const { home, converter } = run
  const rest = [(run.stage?.after ?? 0) + 1, Number.MAX_SAFE_INTEGER] as const
  let count = 0
  for await (const { cells, seq, isLast } of portionsOf(home, converter.from, rest)) {
    const converted = cells.map((cell) => convertedCell(run, cell))
    if (isLast && run.stage === null && !linksToItself(run)) run.late = { cells: converted, seq }
    else if (!isRefused(run, converter.tally.fails)) {
      run.stage ??= await openStage(context, run, seq)
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

/** Records that are made in the field's own table are written to it, too: such links wait beside it. */
function linksToItself({ link, converter }: Run): boolean {
  return link?.plan.relatedTableId === converter.from.tableId
}

/** Takes in what others have written since a stage was filled. */
export async function catchUp(run: Run, stage: Stage): Promise<void> {
  const { home, converter } = run
  const { ids, ranges, seq } = await touchedSince(home, converter.from, stage.seq)
  for (const range of ranges)
    for await (const { cells } of portionsOf(home, converter.from, range))
      await write(run, stage, convertedAgain(run, stage, cells), true)
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const { cells } = await cellsOf(home, converter.from, ids.slice(at, at + idsAtOnce))
    await write(run, stage, convertedAgain(run, stage, cells), true)
  }
  stage.seq = seq
  const last = await latestCells(home, converter.from, seq)
  run.late = { cells: convertedAgain(run, stage, last.cells), seq: last.seq }
  requireFitting(run, stage.fails)
}

const idsAtOnce = 5000

/** A cell as another type; counts it. */
function convertedCell({ converter }: Run, { id, value }: Cell): ConvertedCell {
  const { fails } = converter.tally
  const converted = converter.convert(id, value)
  return [id, converted, converter.tally.fails > fails ? converter.textOf(value) : null]
}

function convertedAgain({ converter }: Run, stage: Stage, cells: Cell[]): ConvertedCell[] {
  const empty = fieldOf(stage.column).emptyValue ?? null
  return cells.map(({ id, value }) => {
    const parsed = converter.read(value)
    if (!parsed.ok) stage.fails += 1
    return parsed.ok ? [id, parsed.value, null] : [id, empty, converter.textOf(value)]
  })
}

function isRefused({ terms }: Run, fails: number): boolean {
  return fails > 0 && terms.onFail !== 'blank' && terms.onFail !== 'text'
}

function requireFitting(run: Run, fails: number): void {
  if (!isRefused(run, fails)) return
  const { to, tally } = run.converter
  const examples = run.converter.examples().filter(({ problem }) => problem !== null)
  const [first] = examples
  fail('CONVERSION_FAILS', {
    title: to.title,
    type: to.type,
    count: fails,
    rows: tally.rows,
    first: first ? `record ${first.id}, "${first.from}" ${first.problem}` : '',
    examples,
  })
}
