import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { editTokenHeader } from '#core/views/form-edit-token.ts'
import type * as calls from '#core/api/sharing/public.ts'
import type { FormResponseWire } from '#core/api/sharing/public.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf, readValue } from '#core/fields/index.ts'
import type { BaseSchema, CellValue, Column, Table, View } from '#core/schema.ts'
import { type FormField, formFields } from '#core/views/form.ts'
import { readFormConditions, shownQuestions } from '#core/views/form-conditions.ts'
import { editableUntil, isEditable } from '#core/views/form-responses.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/read/decode.ts'
import { attachedFiles } from '../../files/attached-files.ts'
import { clockOf } from '../../records/record-scope.ts'
import { type Cells, readChangedCells } from '../../records/parse-rows.ts'
import { writeRecords } from '../../records/write-records.ts'
import { UnknownLink } from '../../rate-limits/unknown-link-error.ts'
import { hashToken, tokenLength } from '../../security/link-token.ts'
import { readSubmittedRecord, selectSubmissionByToken } from '../../store/base/form-submissions.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { resultOf } from '../../store/base-databases/read-plan.ts'
import { requireRules } from './answer-rules.ts'
import { sharedWire } from './meta.ts'
import { findShared, requirePassword } from './shared-view.ts'
import { enforceSubmissionRateLimit } from './submission-rate-limit.ts'
import { answersOf } from './submit.ts'

/** The record of an edit link, with its cells by column id. */
type OpenResponse = { schema: BaseSchema; table: Table; view: View; recordId: number; cells: Cells }

/** The form and the answers of one response, for whoever has its edit link. */
export async function readResponse(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicResponse> },
): Promise<FormResponseWire> {
  const { schema, table, view, cells } = await openResponse(context, params.shareId)
  const answers = askedWith(cells, view, table, context).map(({ column }) => [
    column.id,
    offered(cells[column.id], column),
  ])
  return {
    form: sharedWire(
      context.request,
      schema,
      table,
      view,
      cellFields(view, table).map(({ column }) => column.id),
    ),
    answers: Object.fromEntries(answers),
  }
}

/**
 * Changes a response by its edit link. Answers that the respondent did not change keep their value, also if somebody
 * changed it meanwhile. Throws EDIT_CONFLICT if both changed an answer.
 */
export async function changeResponse(
  context: Context,
  {
    params,
    body,
  }: {
    params: ParamsOf<typeof calls.publicResponseUpdate>
    body: BodyOf<typeof calls.publicResponseUpdate>
  },
): Promise<RecordWire> {
  const database = await context.database()
  const { recordId, cells, view: form } = await openResponse(context, params.shareId)
  await enforceSubmissionRateLimit(context, form, true)
  const { result } = await writeRecords(context, {
    origin: 'form',
    by: null,
    plan: async (schema, stamp, engine) => {
      const { table, view } = findShared(schema, params.shareId, context.now)
      requireEditable(view, context.now)
      const fields = cellFields(view, table)
      const { row, shown } = answersOf(body.data, view, table, clockOf(context), fields)
      const asked = [...askedWith(cells, view, table, context), ...shown].map(({ column }) => column)
      const answers = Object.fromEntries(
        asked.flatMap(({ id }) => (Object.hasOwn(row, id) ? [[id, row[id]]] : [])),
      )
      const changed = changedAnswers(readChangedCells(answers, table), body.seen, cells, asked)
      const { rows, into } = await attachedFiles(database, table, [changed], view.id)
      // Rules may be newer than answers that do not change.
      const isChanged = ({ column }: FormField): boolean => Object.hasOwn(changed, column.id)
      requireRules(shown.filter(isChanged), rows[0] ?? {}, clockOf(context))
      const patch = { id: recordId, cells: rows[0] ?? {} }
      const known = Object.fromEntries(Object.keys(changed).map((id) => [id, cells[id] ?? null]))
      const plan = engine.updatePlan(table, [patch], { ...stamp, by: null })
      const unchanged = {
        holds: engine.matchesExpectedStatement(table, [{ id: recordId, cells: known }]),
        otherwise: conflict,
      }
      return {
        table,
        plan: into({ ...plan, assertions: [...(plan.assertions ?? []), unchanged] }),
        result: Object.fromEntries(shown.map(({ column }) => [column.title, row[column.id] ?? null])),
        translateError: (error) =>
          error instanceof AppError && error.code === 'RECORD_NOT_FOUND' ? new UnknownLink() : error,
      }
    },
  })
  return result
}

/** True if a call has the edit link of a response to this form. */
export async function mayEditResponse(
  context: Context,
  database: BaseDatabase,
  view: View,
): Promise<boolean> {
  if (context.request.headers.get(editTokenHeader) === null) return false
  await submittedRecord(context, database, view)
  requireEditable(view, context.now)
  return true
}

async function openResponse(context: Context, shareId: string): Promise<OpenResponse> {
  const database = await context.database()
  const schema = await database.schema()
  const { table, view } = findShared(schema, shareId, context.now)
  if (view.type !== 'form') throw new UnknownLink()
  await requirePassword(context, view)
  const recordId = await submittedRecord(context, database, view)
  const ids = formFields(view, table).flatMap(({ column }) => (isCell(column) ? [column.id] : []))
  const record = await database.read((_, engine) => ({
    statements: [engine.byIdsStatement(table, ids, [recordId])],
    decode: (results) => decodeRecords(table, ids, resultOf(results, 0)).records[0],
  }))
  // Deleting the record ends the link.
  if (!record) throw new UnknownLink()
  requireEditable(view, context.now)
  return { schema, table, view, recordId, cells: record.cells }
}

/** The record that the call's edit link is for. Other tokens are unknown links, which count as guesses. */
async function submittedRecord(
  { request }: Pick<Context, 'request'>,
  database: BaseDatabase,
  view: View,
): Promise<number> {
  const token = request.headers.get(editTokenHeader) ?? ''
  const isToken = token.length === tokenLength && /^[\w-]+$/.test(token)
  if (!isToken || view.shareId === null || !isEditable(view.options)) throw new UnknownLink()
  const issued = { viewId: view.id, shareId: view.shareId, tokenHash: await hashToken(token) }
  const recordId = await database.read(() => ({
    statements: [selectSubmissionByToken(database.baseId, issued)],
    decode: ([found]) => readSubmittedRecord(found),
  }))
  if (recordId === null) throw new UnknownLink()
  return recordId
}

/** Throws FORM_CLOSED once responses no longer change, and VIEW_NOT_FOUND if they never do. */
function requireEditable({ options }: View, now: Date): void {
  if (!isEditable(options)) throw new UnknownLink()
  const until = editableUntil(options)
  if (until !== null && now.getTime() >= Date.parse(until)) fail('FORM_CLOSED')
}

/** The questions that these answers show. Links to other records do not change by an edit link. */
function askedWith(
  cells: Cells,
  view: View,
  table: Table,
  context: Pick<Context, 'now' | 'zone'>,
): FormField[] {
  const answerTo = ({ id }: Column): CellValue => cells[id] ?? null
  const conditions = readFormConditions(view.options)
  return shownQuestions(cellFields(view, table), conditions, answerTo, clockOf(context)).fields
}

/** The questions of a response to change. */
function cellFields(view: View, table: Table): FormField[] {
  return formFields(view, table).filter(({ column }) => isCell(column))
}

function isCell(column: Column): boolean {
  return !fieldOf(column).connects
}

/** A cell as an answer; null if the form offers no such answer. */
function offered(value: unknown, column: Column): CellValue {
  const read = readValue(value ?? null, column)
  return read.ok ? read.value : null
}

/** The answers that the respondent changed. Throws EDIT_CONFLICT if somebody else changed one of them. */
function changedAnswers(
  answers: Cells,
  seen: Readonly<Record<string, unknown>>,
  cells: Cells,
  asked: readonly Column[],
): Cells {
  const changed = Object.entries(answers).filter(([id, answer]) => {
    const column = asked.find((each) => each.id === id)
    if (!column || !isCell(column)) return false
    const current = offered(cells[id], column)
    const before = Object.hasOwn(seen, id) ? offered(seen[id], column) : current
    if (isSame(answer, before) || isSame(answer, current)) return false
    if (!isSame(before, current)) throw conflict()
    return true
  })
  return Object.fromEntries(changed)
}

/** Says neither which answer changed, nor who changed it. */
function conflict(): AppError {
  return new AppError('EDIT_CONFLICT', { count: 1 })
}

function isSame(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
