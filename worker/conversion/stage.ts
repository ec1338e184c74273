import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../context.ts'
import { addBlankColumn, dropBlankColumn, fillCells } from '../engine/convert.ts'
import { decodeCount } from '../engine/decode.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { fillLinks } from '../engine/link-fill.ts'
import { createIdleLinks, dropRetiredLinks } from '../engine/link-tables.ts'
import { allRecords } from '../engine/filter.ts'
import { countStatement } from '../engine/select.ts'
import { deleteRetired, insertRetired, isAtTurn, isRetired, updateRetired } from '../store/home/retired.ts'
import type { Home } from '../store/homes/home.ts'
import type { Assertion } from '../store/homes/commit.ts'
import type { Statement } from '../statement.ts'
import { whereabouts } from '../retired/links.ts'
import { keptCells, keptId, openKept } from './kept.ts'
import { linksOf } from './link-records.ts'
import { withLink } from './link-swap.ts'
import { plannedStore } from './link-target.ts'
import { requireNonePublished, unfitFor } from './fitting.ts'
import { tableOf } from './portions.ts'
import { alongOf, type ConvertedCell, type Run, type Stage } from './run.ts'
import { stateOf } from './state.ts'

/** Adds the column out of sight. Should nobody come back to it, a sweep takes it away. */
export async function openStage(context: Context, run: Run, seq: number): Promise<Stage> {
  const { home, converter, target, kept } = run
  const { schema, results } = await home.read((current) => [
    countStatement(sqlite, tableOf(current, converter.from).table, allRecords),
  ])
  // Rather now than after a minute.
  requireNonePublished(
    unfitFor(
      schema,
      converter.to,
      run.link ? alongOf(run.link) : { come: [], gone: withLink(converter.from).map((each) => each.id) },
    ),
  )
  const { table } = tableOf(schema, converter.from)
  const total = results[0] ? decodeCount(results[0]) : 0
  const id = `re${randomText(16)}`
  const store = run.link && plannedStore(schema, run.link.plan)
  const stage = { id, table, column: target, after: 0, seq, turn: 0, fails: 0, total }
  await home.unlogged({
    statements: [
      ...(store ? createIdleLinks(sqlite, store) : [addBlankColumn(sqlite, table, target)]),
      ...(kept ? openKept(home.baseId, table, kept, id, context.now) : []),
      insertRetired(home.baseId, {
        id,
        kind: 'staging',
        ...(store
          ? whereabouts(store)
          : { physicalTable: table.physicalName, physicalColumn: target.physicalName }),
        snapshot: stateOf(run, stage),
        at: context.now.toISOString(),
      }),
    ],
  })
  return stage
}

/** Writes cells into it, and how far it is. Throws CONVERSION_NOT_FOUND when it was given up, or another call goes on with it. */
export async function write(
  run: Run,
  stage: Stage,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Promise<void> {
  const { home, kept } = run
  const turn = stage.turn + 1
  await home.unlogged({
    assertions: [untouched(home, stage)],
    statements: [
      ...fillStatements(run, stage, cells, isAgain),
      ...(kept ? keptCells(stage.table, kept, cells, isAgain) : []),
      updateRetired(home.baseId, stage.id, stateOf(run, { ...stage, turn })),
    ],
  })
  stage.turn = turn
}

/** Writes cells, or links, where nobody sees them. `isAgain`: in place of what was written before. */
function fillStatements(
  { schema, link }: Run,
  stage: Stage,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Statement[] {
  if (link) return fillLinks(sqlite, plannedStore(schema, link.plan), linksOf(cells, link.made), isAgain)
  const filled = cells.flatMap(([id, value]) => (isAgain || value !== null ? [[id, value] as const] : []))
  return filled.length > 0 ? [fillCells(sqlite, stage.table, stage.column, filled)] : []
}

/** Takes the column away again, unless another call goes on with it. Never throws: what fails now is done by the sweep. */
export async function discard(run: Run, stage: Stage): Promise<void> {
  await dropStage(run, stage, untouched(run.home, stage)).catch(() => undefined)
}

/** Takes it away whatever is done with it. Throws CONVERSION_NOT_FOUND where it has taken the field's place. */
export async function giveUp(run: Run, stage: Stage): Promise<void> {
  const { home } = run
  await dropStage(run, stage, { holds: isRetired(home.baseId, stage.id), otherwise: notFound })
}

async function dropStage(
  { home, kept, link, schema }: Run,
  { id, table, column }: Stage,
  assertion: Assertion,
): Promise<void> {
  const links = link && whereabouts(plannedStore(schema, link.plan))
  await home.unlogged({
    assertions: [assertion],
    statements: [
      ...(links
        ? dropRetiredLinks(sqlite, links.physicalTable ?? '', links.physicalColumn)
        : [dropBlankColumn(sqlite, table.physicalName, column.physicalName)]),
      deleteRetired(home.baseId, id),
      ...(kept
        ? [
            dropBlankColumn(sqlite, table.physicalName, kept.physicalName),
            deleteRetired(home.baseId, keptId(id)),
          ]
        : []),
    ],
  })
}

function untouched(home: Home, { id, turn }: Stage): Assertion {
  return { holds: isAtTurn(home.baseId, id, turn), otherwise: notFound }
}

const notFound = (): AppError => new AppError('CONVERSION_NOT_FOUND')
