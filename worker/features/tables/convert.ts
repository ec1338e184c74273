import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/conversions.ts'
import type { ConversionCounts, ConversionPreview, ConversionResult } from '#core/api/conversions.ts'
import { type TableWire, toTableWire } from '#core/api/wire.ts'
import { findColumn, findTable } from '#core/find.ts'
import type { Column, FieldType, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { withBlanks } from '../../must-be-filled.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { convertColumn, type Converted, type Preview, previewConversion } from '../../conversion/convert.ts'
import type { Asked } from '../../conversion/target.ts'
import { withLinkedTable } from './linked-table.ts'

type OfColumn = { params: ParamsOf<typeof calls.columnsConvert> }

export async function previewColumn(
  context: Context,
  { params, body }: OfColumn & { body: BodyOf<typeof calls.columnsConvertPreview> },
): Promise<ConversionPreview> {
  const preview = await previewConversion(context, params.columnId, body)
  return {
    ...counts(preview),
    atLeast: preview.isPartial,
    options: preview.column.selectOptions,
    link: preview.link,
  }
}

export async function convert(
  context: Context,
  { params, body }: OfColumn & { body: BodyOf<typeof calls.columnsConvert> },
): Promise<ConversionResult> {
  return withLinkedTable(context, params.columnId, body, async (inStep, asked) =>
    resultOf(context, await inWords(context, convertColumn(inStep, params.columnId, asked))),
  )
}

/** What is said of a change of type once it is done. */
export async function resultOf(context: Context, done: Converted): Promise<ConversionResult> {
  context.waitUntil(sweepRetired(context))
  const table = findTable(done.schema, done.column.tableId)
  return {
    ...counts(done),
    table: toTableWire(done.schema, table, await context.actor),
    seq: done.seq,
    uidt: done.column.type,
    kept: keptIn(table, done.kept),
  }
}

/** As it is called: its name may have been taken meanwhile. */
function keptIn({ columns }: Table, kept: Column | null): ConversionResult['kept'] {
  const column = kept && columns.find(({ id }) => id === kept.id)
  return column ? { id: column.id, title: column.title } : null
}

/** True when the field exists and is of another type. */
export async function isOtherType(context: Context, columnId: string, type: FieldType): Promise<boolean> {
  const home = await context.home()
  return findColumn(await home.schema(), columnId).column.type !== type
}

/** A change of type as clients of the wire send it: refused when a value does not fit. */
export async function convertByWire(context: Context, columnId: string, asked: Asked): Promise<TableWire> {
  const { schema, column } = await inWords(context, convertColumn(context, columnId, asked))
  context.waitUntil(sweepRetired(context))
  return toTableWire(schema, findTable(schema, column.tableId), await context.actor)
}

/** The same, whose errors name the records that lack a value. */
export async function inWords<T>(context: Context, done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    throw await withBlanks(await context.home(), error)
  }
}

function counts({
  tally,
  examples,
  unfit,
  lostDefault,
  lostUnique,
  lostRequired,
}: Preview | Converted): ConversionCounts {
  return {
    ...tally,
    examples,
    removed: [
      ...unfit.filters.map(({ view, filter }) => ({
        kind: 'filter' as const,
        id: filter.id,
        view_id: view.id,
        view_title: view.title,
        published: view.shareId !== null,
      })),
      ...(lostDefault === null ? [] : [{ kind: 'default' as const, value: lostDefault }]),
      ...(lostUnique ? [{ kind: 'unique' as const }] : []),
      ...(lostRequired ? [{ kind: 'required' as const }] : []),
    ],
    broken: unfit.broken.map(({ column: { id, title }, problem }) => ({ id, title, problem })),
  }
}
