import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/column-conversions.ts'
import type {
  ConversionCounts,
  ConversionPreview,
  ConversionResult,
} from '#core/api/tables/column-conversions.ts'
import { type TableWire, toTableWire } from '#core/api/wire/wire.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import type { Column, FieldType, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { describeBlanks } from '../../schema/require-no-blanks.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import {
  convertColumn,
  type ConversionDone,
  type Preview,
  previewConversion,
} from '../../conversion/convert.ts'
import type { ConversionRequest } from '../../conversion/target-column.ts'
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
  return withLinkedTable(context, params.columnId, body, async (inStep, conversion) =>
    resultOf(context, await inWords(context, convertColumn(inStep, params.columnId, conversion))),
  )
}

/** The response after a completed conversion. */
export async function resultOf(context: Context, done: ConversionDone): Promise<ConversionResult> {
  context.waitUntil(purgeExpired(context))
  const table = findTable(done.schema, done.column.tableId)
  return {
    ...counts(done),
    table: toTableWire(done.schema, table, await context.actor),
    seq: done.seq,
    uidt: done.column.type,
    kept: keptIn(table, done.kept),
  }
}

/** With its current title, which may differ if the requested one was taken. */
function keptIn({ columns }: Table, kept: Column | null): ConversionResult['kept'] {
  const column = kept && columns.find(({ id }) => id === kept.id)
  return column ? { id: column.id, title: column.title } : null
}

/** True if the field exists and has another type. */
export async function isOtherType(context: Context, columnId: string, type: FieldType): Promise<boolean> {
  const database = await context.database()
  return findColumn(await database.schema(), columnId).column.type !== type
}

/** Converts a field for existing clients: rejected if a value does not fit. */
export async function convertByWire(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
): Promise<TableWire> {
  const { schema, column } = await inWords(context, convertColumn(context, columnId, conversion))
  context.waitUntil(purgeExpired(context))
  return toTableWire(schema, findTable(schema, column.tableId), await context.actor)
}

/** Adds the records without a value to errors. */
export async function inWords<T>(context: Context, done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    throw await describeBlanks(await context.database(), error)
  }
}

function counts({
  tally,
  examples,
  unfit,
  lostDefault,
  lostUnique,
  lostRequired,
}: Preview | ConversionDone): ConversionCounts {
  return {
    ...tally,
    examples,
    removed: [
      ...unfit.filters
        .filter(({ isHidden }) => !isHidden)
        .map(({ view, filter }) => ({
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
