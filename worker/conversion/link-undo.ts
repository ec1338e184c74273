import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { TextFormat } from '#core/fields/field.ts'
import { nameType } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { problemText } from '#core/fields/problems.ts'
import { findColumn } from '#core/find-in-schema.ts'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { ColumnSnapshot } from '../store/base/soft-deleted.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { Converter, namesText, noKnownOptions } from './converter.ts'
import { conversionIdBatchSize } from './fill-batches.ts'
import { swapBackIntoLink, swapFromLink } from './link-swap.ts'
import { linkCells, linksChangedSince } from './match-link-names.ts'
import { touchedSince } from './batches.ts'

type Undone = { seq: number; rows: number }

/** Restores the field and its values that a link replaced; links created since become names. */
export async function linkUndone(
  context: Context,
  database: BaseDatabase,
  given: {
    change: Change
    current: Column
    restored: Column
    filters: ColumnSnapshot['filters']
    softDeleteId: string
    format: TextFormat
  },
): Promise<Undone> {
  const { change, current, restored, filters, softDeleteId, format } = given
  const { ids } = await linksChangedSince(database, current, change.seq)
  if (ids.length > limits.undoLinkedRecordsMax)
    failBecause('CANNOT_UNDO', 'tooManyChanged', { max: limits.undoLinkedRecordsMax })
  // Parse names of linked records as text.
  const text: Column = { ...current, type: nameType, options: {} }
  const converter = new Converter(
    text,
    restored,
    format,
    noKnownOptions(fieldOf(restored).hasOptions === true),
  )
  const cells: (readonly [number, CellValue])[] = []
  for (let at = 0; at < ids.length; at += conversionIdBatchSize) {
    for (const { id, value } of (
      await linkCells(database, current, ids.slice(at, at + conversionIdBatchSize))
    ).cells) {
      const names = namesText(value, restored)
      const parsed = converter.read(names)
      if (!parsed.ok)
        fail('CANNOT_UNDO', {
          reason: `record ${id} was linked to "${names.slice(0, 100).toWellFormed()}" since, which ${problemText(parsed.problem)}`,
        })
      cells.push([id, parsed.value])
    }
  }
  const { seq } = await swapFromLink(context, {
    before: current,
    after: converter.to,
    filters,
    seq: null,
    waiting: { id: softDeleteId },
    cells,
    kept: null,
    detail: { undoes: change.seq },
  })
  return { seq, rows: cells.length }
}

/** Restores the link. Throws CANNOT_UNDO if its cells were written since. */
export async function restoreLink(
  context: Context,
  database: BaseDatabase,
  given: {
    change: Change
    current: Column
    snapshot: ColumnSnapshot & { along: ColumnSnapshot[] }
    softDeleteId: string
  },
): Promise<Undone> {
  const { change, current, snapshot, softDeleteId } = given
  const { ids, ranges, seq } = await touchedSince(database, current, change.seq)
  if (ids.length + ranges.length > 0) failBecause('CANNOT_UNDO', 'fieldChanged', { title: current.title })
  const swapped = await swapBackIntoLink(context, {
    before: findColumn(await database.schema(), current.id).column,
    seq,
    snapshot,
    softDeleteId,
    deletedAt: change.at,
    detail: { undoes: change.seq },
  })
  return { seq: swapped.seq, rows: 0 }
}
