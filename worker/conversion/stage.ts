import { AppError } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { addBlankColumn, dropBlankColumn, fillCells } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { deleteRetired, insertRetired, isRetired } from '../store/home/retired.ts'
import type { Home } from '../store/homes/home.ts'
import type { Converter } from './converter.ts'
import { type Cell, cellsOf, latestCells, portionsOf, tableOf, touchedSince } from './portions.ts'

/** A column that is filled beside the one that people see, and how far it is. */
export type Stage = {
  id: string
  table: { physicalName: string }
  column: Column
  /** The newest change that it includes; null before anything was written. */
  seq: number | null
  /** Values written so far that did not fit. */
  fails: number
}

/** Adds the column out of sight. Should nobody come back to it, a sweep takes it away. */
export async function openStage(context: Context, home: Home, before: Column, after: Column): Promise<Stage> {
  const { table } = tableOf(await home.schema(), before)
  const id = `re${randomText(16)}`
  const physical = { physicalTable: table.physicalName, physicalColumn: after.physicalName }
  await home.unlogged({
    statements: [
      addBlankColumn(sqlite, table, after),
      insertRetired(home.baseId, {
        id,
        kind: 'staging',
        ...physical,
        snapshot: {},
        at: context.now.toISOString(),
      }),
    ],
  })
  return { id, table, column: after, seq: null, fails: 0 }
}

/** Fills it: all of it at first, later what was written since. */
export async function fillStage(home: Home, converter: Converter, stage: Stage): Promise<void> {
  if (stage.seq === null) {
    for await (const { cells, seq } of portionsOf(home, converter.from)) {
      stage.seq ??= seq
      await write(home, converter, stage, cells, false)
    }
  }
  const { ids, ranges, seq } = await touchedSince(home, converter.from, stage.seq ?? 0)
  for (const range of ranges)
    for await (const { cells } of portionsOf(home, converter.from, range))
      await write(home, converter, stage, cells, true)
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const { cells } = await cellsOf(home, converter.from, ids.slice(at, at + idsAtOnce))
    await write(home, converter, stage, cells, true)
  }
  stage.seq = seq
}

const idsAtOnce = 5000

/** Takes the column away again. Never throws: what fails now is done by the sweep. */
export async function discard(home: Home, stage: Stage): Promise<void> {
  await home
    .unlogged({
      // Where it has taken its place after all, it stays.
      assertions: [
        { holds: isRetired(home.baseId, stage.id), otherwise: () => new AppError('SCHEMA_CHANGED') },
      ],
      statements: [
        dropBlankColumn(sqlite, stage.table.physicalName, stage.column.physicalName),
        deleteRetired(home.baseId, stage.id),
      ],
    })
    .catch(() => undefined)
}

/** What was written since, as it goes into the commit itself. */
export async function lateCells(
  home: Home,
  converter: Converter,
  stage: Stage,
): Promise<{ cells: ConvertedCell[]; seq: number }> {
  const { cells, seq } = await latestCells(home, converter.from, stage.seq ?? 0)
  return { cells: converted(converter, stage, cells), seq }
}

type ConvertedCell = readonly [id: number, value: CellValue]

function converted(converter: Converter, stage: Stage, cells: Cell[]): ConvertedCell[] {
  const empty = fieldOf(stage.column).emptyValue ?? null
  return cells.map(({ id, value }) => {
    const parsed = converter.read(value)
    if (!parsed.ok) stage.fails += 1
    return [id, parsed.ok ? parsed.value : empty]
  })
}

async function write(
  home: Home,
  converter: Converter,
  stage: Stage,
  cells: Cell[],
  isAgain: boolean,
): Promise<void> {
  const written = converted(converter, stage, cells).filter(([, value]) => isAgain || value !== null)
  if (written.length === 0) return
  await home.unlogged({
    assertions: [
      {
        holds: isRetired(home.baseId, stage.id),
        otherwise: () => new AppError('SCHEMA_CHANGED'),
      },
    ],
    statements: [fillCells(sqlite, stage.table, stage.column, written)],
  })
}
