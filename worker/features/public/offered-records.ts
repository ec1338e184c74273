import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/public.ts'
import type { RecordsPage, RecordWire } from '#core/api/records/records.ts'
import { fail } from '#core/errors.ts'
import { textOf } from '#core/fields/wire-value.ts'
import * as limits from '#core/limits.ts'
import { nameRank } from '#core/query/column-name-rank.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import { closingOf } from '#core/views/form-closing.ts'
import { formFields } from '#core/views/form.ts'
import type { Context } from '../../context.ts'
import { decodeRecords, type StoredRecord } from '../../engine/read/decode.ts'
import { clockOf } from '../../records/record-scope.ts'
import { recordWriter } from '../../records/record-wire.ts'
import { mapRead, readWithState, resultOf } from '../../store/base-databases/read-plan.ts'
import { setCacheControl } from './cache-control.ts'
import { isFormClosed } from './form-closing.ts'
import { requireRespondent } from './form-respondent.ts'
import { type LinkQuestion, linkQuestion } from './link-questions.ts'
import { findShared, requirePassword } from './shared-view.ts'

type Input = {
  params: ParamsOf<typeof calls.publicOffered>
  query: QueryOf<typeof calls.publicOffered>
}

/**
 * Records that a form offers for a link field: ids and display values, a few at a time. Searches and filters know the
 * display value only. The total number is private, so the page only says whether more records follow.
 */
export async function listOffered(
  context: Context,
  { params, query }: Input,
): Promise<RecordsPage | Response> {
  const database = await context.database()
  const { view } = findShared(await database.schema(), params.shareId, context.now)
  if (view.type !== 'form') fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  await requireRespondent(context, view)
  if (await isFormClosed(context, database, view)) fail('FORM_CLOSED')
  const { value, at } = await database.read((schema, engine) => {
    const question = askedIn(context, schema, params)
    const { key, display } = question
    const columns = [...new Set([key, display])]
    const limit = Math.min(query.limit ?? limits.linkChoicesPerFormPage, limits.linkChoicesPerFormPage)
    const { filter, ...page } = resolveQuery(
      { ...query, limit },
      {
        table: question.table,
        view: {
          columns: columns.map(({ id }) => id),
          filters: [],
          sorts: [{ columnId: display.id, direction: 'asc', order: 1 }],
          publicFilter: question.filter,
        },
        clock: clockOf(context),
        onlyShown: true,
      },
    )
    const selection = { filter, ...question.selection }
    const rank = page.search === '' ? null : nameRank(display, page.search)
    // One more than the page, to know whether more follow.
    const asked = { ...page, ...selection, searchColumns: [display.id], limit: limit + 1, rank }
    return readWithState(
      mapRead(
        {
          isCostly: true,
          statements: question.isEmpty ? [] : [engine.listStatement(question.table, asked)],
          decode: (results, { lastSeq }) => ({
            records: question.isEmpty
              ? []
              : decodeRecords(question.table, page.columns, resultOf(results, 0)).records,
            lastSeq,
          }),
        },
        ({ records, lastSeq }): RecordsPage => ({
          list: records.slice(0, limit).map(writerFor(question, page.columns, query.format)),
          pageInfo: {
            pageSize: limit,
            isFirstPage: page.offset === 0,
            isLastPage: records.length <= limit,
            ...(page.offset % limit === 0 ? { page: page.offset / limit + 1 } : { offset: page.offset }),
          },
          seq: lastSeq,
        }),
      ),
    )
  })
  return setCacheControl(context, database.baseId, view, value, at, closingOf(view.options).closesAt)
}

/** The question of a visible link field by id or title; others do not exist. */
function askedIn(context: Context, schema: BaseSchema, params: Input['params']): LinkQuestion {
  const { table, view } = findShared(schema, params.shareId, context.now)
  const columns = formFields(view, table).map(({ column }) => column)
  const { columnId: name } = params
  const column = columns.find(({ id }) => id === name) ?? columns.find(({ title }) => title === name)
  const question = column && linkQuestion(context, view, column)
  return question ?? fail('COLUMN_NOT_FOUND', { column: name.slice(0, 255) })
}

function writerFor(
  { table, display }: LinkQuestion,
  columns: string[],
  format: Input['query']['format'],
): (record: StoredRecord) => RecordWire {
  if (format !== 'native') return recordWriter(table, columns, format)
  return (record) => ({ id: record.id, text: displayText(record, display) })
}

/** The display value of a record as text. */
export function displayText({ cells, linked }: StoredRecord, display: Column): string {
  const records = linked?.[display.id]
  const texts = records
    ? records.map(({ values: [value = null] }) => String(value ?? ''))
    : [textOf(cells[display.id] ?? null, display)]
  return texts.join(', ')
}
