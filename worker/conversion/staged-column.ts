import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { resultOf } from '../store/base-databases/read-plan.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import { decodeCount } from '../engine/read/decode.ts'
import { allRecords } from '../engine/selection.ts'
import {
  purgeSoftDeleted,
  insertSoftDeleted,
  isAtRevision,
  isSoftDeleted,
  updateSoftDeleted,
} from '../store/base/soft-deleted.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import type { Assertion } from '../store/base-databases/commit.ts'
import type { Statement } from '../platform/statement.ts'
import { linkLocations } from '../soft-delete/links.ts'
import { writeRejectedText, rejectedTextColumnId, openRejectedText } from './rejected-text-column.ts'
import { linksOf } from './link-records.ts'
import { withLink } from './link-swap.ts'
import { plannedStore } from './link-target.ts'
import { requireNotPublished, findInvalidDependents } from './check-dependents.ts'
import { tableOf } from './batches.ts'
import {
  linkedFieldChangesOf,
  type ConvertedCell,
  type ConversionRun,
  type StagedColumn,
} from './conversion-run.ts'
import { stateOf } from './conversion-state.ts'

/** Adds a hidden column. A purge deletes it if the conversion is abandoned. */
export async function openStagedColumn(
  context: Context,
  run: ConversionRun,
  seq: number,
): Promise<StagedColumn> {
  const { database, converter, target, kept } = run
  const { schema, total } = await database.read((current, engine) => ({
    statements: [engine.countStatement(tableOf(current, converter.from).table, allRecords)],
    decode: (results, at) => ({ schema: at.schema, total: decodeCount(resultOf(results, 0)) }),
  }))
  // Fails now rather than after a minute.
  requireNotPublished(
    findInvalidDependents(
      schema,
      converter.to,
      run.link
        ? linkedFieldChangesOf(run.link)
        : { come: [], gone: withLink(converter.from).map((each) => each.id) },
    ),
  )
  const { table } = tableOf(schema, converter.from)
  const id = `re${randomText(16)}`
  const store = run.link && plannedStore(schema, run.link.plan)
  const stage = { id, table, column: target, after: 0, seq, turn: 0, fails: 0, total }
  await database.writeWithoutLog({
    statements: [
      ...(store ? database.engine.createIdleLinks(store) : [database.engine.addBlankColumn(table, target)]),
      ...(kept ? openRejectedText(database.engine, database.baseId, table, kept, id, context.now) : []),
      insertSoftDeleted(database.baseId, {
        id,
        kind: 'staging',
        ...(store
          ? linkLocations(store)
          : { physicalTable: table.physicalName, physicalColumn: target.physicalName }),
        snapshot: stateOf(run, stage),
        at: context.now.toISOString(),
      }),
    ],
  })
  return stage
}

/**
 * Writes cells and progress. Throws CONVERSION_NOT_FOUND if the conversion was cancelled or another call
 * continues it.
 */
export async function write(
  run: ConversionRun,
  stage: StagedColumn,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Promise<void> {
  const { database, kept } = run
  const turn = stage.turn + 1
  await database.writeWithoutLog({
    assertions: [untouched(database, stage)],
    statements: [
      ...fillStatements(database.engine, run, stage, cells, isAgain),
      ...(kept ? writeRejectedText(database.engine, stage.table, kept, cells, isAgain) : []),
      updateSoftDeleted(database.baseId, stage.id, stateOf(run, { ...stage, turn })),
    ],
  })
  stage.turn = turn
}

/** Writes staged cells or links. `isAgain`: replaces earlier ones. */
function fillStatements(
  engine: Engine,
  { schema, link }: ConversionRun,
  stage: StagedColumn,
  cells: readonly ConvertedCell[],
  isAgain: boolean,
): Statement[] {
  if (link) return engine.fillLinks(plannedStore(schema, link.plan), linksOf(cells, link.made), isAgain)
  const filled = cells.flatMap(([id, value]) => (isAgain || value !== null ? [[id, value] as const] : []))
  return filled.length > 0 ? [engine.fillCells(stage.table, stage.column, filled)] : []
}

/** Deletes the staged column, unless another call continues. Never throws: the purge retries failures. */
export async function discard(run: ConversionRun, stage: StagedColumn): Promise<void> {
  await dropStage(run, stage, untouched(run.database, stage)).catch(() => undefined)
}

/**
 * Deletes the staged column unconditionally. Throws CONVERSION_NOT_FOUND if it has already replaced the
 * field.
 */
export async function abortStagedColumn(run: ConversionRun, stage: StagedColumn): Promise<void> {
  const { database } = run
  await dropStage(run, stage, { holds: isSoftDeleted(database.baseId, stage.id), otherwise: notFound })
}

async function dropStage(
  { database, kept, link, schema }: ConversionRun,
  { id, table, column }: StagedColumn,
  assertion: Assertion,
): Promise<void> {
  const links = link && linkLocations(plannedStore(schema, link.plan))
  await database.writeWithoutLog({
    assertions: [assertion],
    statements: [
      ...(links
        ? database.engine.purgeSoftDeletedLinks(links.physicalTable ?? '', links.physicalColumn, [])
        : database.engine.dropBlankColumn(table.physicalName, column.physicalName)),
      purgeSoftDeleted(database.baseId, id),
      ...(kept
        ? [
            ...database.engine.dropBlankColumn(table.physicalName, kept.physicalName),
            purgeSoftDeleted(database.baseId, rejectedTextColumnId(id)),
          ]
        : []),
    ],
  })
}

function untouched(database: BaseDatabase, { id, turn }: StagedColumn): Assertion {
  return { holds: isAtRevision(database.baseId, id, turn), otherwise: notFound }
}

const notFound = (): AppError => new AppError('CONVERSION_NOT_FOUND')
