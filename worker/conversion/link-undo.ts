import { fail } from '#core/errors.ts'
import type { TextFormat } from '#core/fields/field.ts'
import { nameType } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { problemText } from '#core/fields/problems.ts'
import { findColumn } from '#core/find.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { ColumnSnapshot } from '../store/home/retired.ts'
import type { Home } from '../store/homes/home.ts'
import { Converter, namesText, nothingKnown } from './converter.ts'
import { swapBackIntoLink, swapFromLink } from './link-swap.ts'
import { linkCells, relinkedSince } from './link-names.ts'
import { touchedSince } from './portions.ts'

type Undone = { seq: number; rows: number }

/** Records whose links were changed since that are read again; more than that are too many for one transaction. */
const linkedMax = 20_000
const idsAtOnce = 5000

/** Gives a link the type and every value back that it had as a field; links made since are carried over as names. */
export async function linkUndone(
  context: Context,
  home: Home,
  given: {
    change: Change
    current: Column
    restored: Column
    filters: ColumnSnapshot['filters']
    retiredId: string
    format: TextFormat
  },
): Promise<Undone> {
  const { change, current, restored, filters, retiredId, format } = given
  const { ids } = await relinkedSince(home, current, change.seq)
  if (ids.length > linkedMax)
    fail('CANNOT_UNDO', { reason: `more than ${linkedMax} records were written since.` })
  // Names of linked records are read as texts are.
  const text: Column = { ...current, type: nameType, options: {} }
  const converter = new Converter(text, restored, format, nothingKnown(fieldOf(restored).hasOptions === true))
  const cells: (readonly [number, CellValue])[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    for (const { id, value } of (await linkCells(home, current, ids.slice(at, at + idsAtOnce))).cells) {
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
    waiting: { id: retiredId },
    cells,
    kept: null,
    detail: { undoes: change.seq },
  })
  return { seq, rows: cells.length }
}

/** Makes a field the link again that it was. Throws CANNOT_UNDO where its cells were written since. */
export async function linkBack(
  context: Context,
  home: Home,
  given: {
    change: Change
    current: Column
    snapshot: ColumnSnapshot & { along: ColumnSnapshot[] }
    retiredId: string
  },
): Promise<Undone> {
  const { change, current, snapshot, retiredId } = given
  const { ids, ranges, seq } = await touchedSince(home, current, change.seq)
  if (ids.length + ranges.length > 0)
    fail('CANNOT_UNDO', { reason: `${current.title} was written to since.` })
  const swapped = await swapBackIntoLink(context, {
    before: findColumn(await home.schema(), current.id).column,
    seq,
    snapshot,
    retiredId,
    detail: { undoes: change.seq },
  })
  return { seq: swapped.seq, rows: 0 }
}
