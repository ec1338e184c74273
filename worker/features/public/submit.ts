import * as v from 'valibot'
import { can } from '#core/access/roles.ts'
import type { ParamsOf } from '#core/api/call/define-call.ts'
import { publicSubmit } from '#core/api/sharing/public.ts'
import { editTokenHeader } from '#core/views/form-edit-token.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf, readValue } from '#core/fields/index.ts'
import { problemText } from '#core/fields/problems.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import * as limits from '#core/limits.ts'
import { isMissing } from '#core/required-columns.ts'
import type { CellValue, Clock, Column, Table, View } from '#core/schema.ts'
import { type FormField, formFields, missingFormFields } from '#core/views/form.ts'
import { readFormConditions, shownQuestions } from '#core/views/form-conditions.ts'
import { namesRecordId } from '#core/views/form-placeholders.ts'
import { attachedFiles } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { insertedIds } from '../../engine/read/decode.ts'
import type { WritePlan } from '../../engine/plan.ts'
import type { Committed } from '../../store/base-databases/commit.ts'
import { columnOf, isFilledByDatabase, readNewRows } from '../../records/parse-rows.ts'
import { linkCreatePlans } from '../../records/record-links.ts'
import { clockOf } from '../../records/record-scope.ts'
import { writeRecords } from '../../records/write-records.ts'
import { parseJson, readBytes, readJson, sizeText } from '../../http/request-body.ts'
import { emailRecipients } from './email-recipients.ts'
import { emailRespondent } from './email-respondent.ts'
import { newEditToken, requireRespondent, submissionPlan, withRespondent } from './form-respondent.ts'
import { countedResponse, unlessClosed } from './form-closing.ts'
import { requireRules } from './answer-rules.ts'
import { offeredAssertions } from './link-answers.ts'
import { findShared, requirePassword } from './shared-view.ts'
import { enforceSubmissionRateLimit } from './submission-rate-limit.ts'

const bodySchema = publicSubmit.body

/** The screen that changes a response. */
function editScreen({ shareId }: View, token: string): string {
  return `nc/form/${shareId}/edit/${token}`
}

/** Creates a record from a form submission. Only fields of the form count. Returns the answers. */
export async function submit(
  context: Context,
  { params }: { params: ParamsOf<typeof publicSubmit> },
): Promise<RecordWire> {
  const database = await context.database()
  const { view: shared } = findShared(await database.schema(), params.shareId, context.now)
  if (shared.type !== 'form') fail('VIEW_NOT_FOUND')
  await requirePassword(context, shared)
  await requireRespondent(context, shared)
  await enforceSubmissionRateLimit(context, shared, can(await context.actor, 'record.create'))
  const data = await readData(context.request)
  const { result, ...written } = await writeRecords(context, {
    origin: 'form',
    // Responses name nobody, also those of signed-in people.
    by: null,
    repeatable: data,
    plan: async (schema, stamp, engine) => {
      const { table, view } = findShared(schema, params.shareId, context.now)
      const respondent = await requireRespondent(context, view)
      const token = await newEditToken(context, view, data)
      const titles = formFields(view, table).map(({ column }) => column.title)
      const { row, shown, rows, into } = await unlessClosed(context, database, view, async () => {
        if (missingFormFields(view, table).length > 0) throw unsendable()
        const answers = withoutBlankDefaults(answersOf(data, view, table, clockOf(context)))
        // Strangers may only reference files that they uploaded through this form.
        const files = await attachedFiles(database, table, readNewRows([answers.row], table), view.id)
        requireRules(answers.shown, files.rows[0] ?? {}, clockOf(context))
        return { ...answers, ...files }
      })
      const asked = new Set(shown.map(({ column }) => column.id))
      const submitted: RecordWire = Object.fromEntries(
        table.columns
          .filter(({ id }) => asked.has(id) && Object.hasOwn(row, id))
          .map(({ id, title }) => [title, row[id]]),
      )
      const stored = rows.map((cells) => withRespondent(cells, view, table, respondent))
      const offered = offeredAssertions(context, engine, view, shown, rows[0] ?? {})
      const { plans } = linkCreatePlans(engine, table, stored, { ...stamp, by: null })
      const submission = { table, view, shown, cells: rows[0] ?? {} }
      const where = { table, view, at: stamp.at }
      const first = async (plan: WritePlan): Promise<WritePlan> => {
        const checked = into({ ...plan, assertions: [...offered, ...(plan.assertions ?? [])] })
        const whole = await submissionPlan(database, engine, where, respondent, token, checked)
        return countedResponse(database.baseId, view, context.now, whole)
      }
      return {
        table,
        plans: await Promise.all(
          plans.map(async (each, index) => (index > 0 ? each : { ...each, plan: await first(each.plan) })),
        ),
        result: { answered: submitted, submission, token },
        translateError: (error) => visitorsError(error, titles),
      }
    },
  })
  const recordId = recordIdOf(written)
  const { token } = result
  const { table, view } = result.submission
  if (recordId !== null && !written.replayed) {
    const submission = { ...result.submission, recordId, baseId: database.baseId }
    emailRecipients(context, submission)
    emailRespondent(context, submission, token === null ? null : editScreen(view, token))
  }
  if (token !== null) context.headers.set(editTokenHeader, token)
  return recordId !== null && showsRecordId(view)
    ? { [idTitle(table)]: recordId, ...result.answered }
    : result.answered
}

/** Visitors read neither the names of fields that are not on the form nor the own words of a database. */
function visitorsError(error: unknown, titles: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error
  const { code, details } = error
  if (code === 'SOURCE_REFUSED' && details['reasonCode'] === undefined)
    return errorBecause('SOURCE_REFUSED', 'values')
  if (code !== 'DUPLICATE_VALUE') return error
  const fields: unknown = details['fields'] ?? [details['field']]
  const isShown = Array.isArray(fields) && fields.every((field) => titles.includes(String(field)))
  return isShown ? error : unsendable()
}

/** Record ids tell how many records there are, so only forms that show the id return it. */
function showsRecordId({ options }: View): boolean {
  return namesRecordId(options['success_msg'], options['redirect_url'])
}

function idTitle({ columns }: Table): string {
  return columns.find(({ primaryKey }) => primaryKey)?.title ?? 'Id'
}

/** The new record's id; a repeated call reads it from the first one's change. */
function recordIdOf({ results, change }: Pick<Committed, 'results' | 'change'>): number | null {
  const [inserted] = results
  return (inserted ? insertedIds(inserted)[0] : change.rows[0]?.id) ?? null
}

/** Only the form's creator needs to know what is missing. */
function unsendable(): AppError {
  return new AppError('INVALID_REQUEST', {
    problem: 'This form cannot accept responses right now. Ask its owner to fix it.',
  })
}

/** The values to store by column id, and the shown questions. Other fields than `fields` do not exist. */
export function answersOf(
  data: Record<string, unknown>,
  view: View,
  table: Table,
  clock: Clock,
  fields = formFields(view, table),
): { row: Record<string, unknown>; shown: FormField[] } {
  const formTable = { ...table, columns: fields.map(({ column }) => column) }
  const row: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(data)) row[columnOf(key, formTable).id] = value
  const { fields: shown } = shownQuestions(
    fields,
    readFormConditions(view.options),
    (column) => answerTo(column, row[column.id]),
    clock,
  )
  for (const field of fields) {
    const { id, title } = field.column
    if (shown.includes(field)) requireValidAnswer(field, row[id])
    // Null, because a missing value would become the default. Required fields still get theirs.
    else if (isBlankAnswer(row[id]) || row[id] === false) row[id] = null
    else
      throw new AppError('INVALID_VALUE', {
        title,
        problem: 'is not asked after these answers.',
        field: title,
      })
  }
  return { row, shown }
}

/**
 * Leaves out blank answers that the database of a source fills: forms cannot show its default, so nobody has cleared it.
 */
function withoutBlankDefaults({ row, shown }: ReturnType<typeof answersOf>): ReturnType<typeof answersOf> {
  const isFilled = new Set(
    shown
      .map(({ column }) => column)
      .filter(isFilledByDatabase)
      .map(({ id }) => id),
  )
  const kept = Object.entries(row).filter(([id, answer]) => !isFilled.has(id) || !isBlankAnswer(answer))
  return { row: Object.fromEntries(kept), shown }
}

/** The value that conditions compare; blank if it is invalid, which `readNewRows` reports. */
function answerTo(column: Column, value: unknown): CellValue {
  if (value === undefined) return defaultValueOf(column)
  const parsed = readValue(value, column)
  return parsed.ok ? parsed.value : null
}

function isBlankAnswer(value: unknown): boolean {
  return (
    isMissing(value) ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function requireValidAnswer({ column, label, required }: FormField, value: unknown): void {
  // A required checkbox must be checked.
  if (required && (isBlankAnswer(value) || value === false))
    throw new AppError('VALUE_REQUIRED', { title: label, field: column.title })
  // Options that the form does not offer are no answers.
  const parsed = isMissing(value) ? null : readValue(value, column)
  if (parsed && !parsed.ok) {
    const { title } = column
    const { code, params = {} } = parsed.problem
    // The name of the linked table is private.
    const problem = problemText({
      code,
      params: fieldOf(column).connects ? { ...params, table: label } : params,
    })
    throw new AppError('INVALID_VALUE', { title, problem, field: title, code })
  }
}

/** `{data}` as JSON, or a multipart body with the JSON in its part `data`. */
async function readData(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const body = type.startsWith('multipart/form-data')
    ? await readMultipart(request)
    : await readJson(request, limits.formBytesMax)
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) fail('INVALID_REQUEST', { problem: 'Send the answers as {"data": {...}}.' })
  if (parsed.output.trap !== '')
    fail('INVALID_REQUEST', { problem: 'The hidden field must stay empty: it tells programs from people.' })
  return parsed.output.data
}

async function readMultipart(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, limits.formBytesMax)
  const form = await new Response(bytes, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
    .formData()
    .catch(() => fail('INVALID_REQUEST', { problem: 'The multipart body cannot be read.' }))
  const part = form.get('data')
  if (typeof part !== 'string') return {}
  if (part.length > limits.formBytesMax) fail('PAYLOAD_TOO_LARGE', { limit: sizeText(limits.formBytesMax) })
  return { data: parseJson(part) }
}
