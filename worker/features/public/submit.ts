import * as v from 'valibot'
import type { ParamsOf } from '#core/api/call.ts'
import { publicSubmit } from '#core/api/public.ts'
import type { RecordWire } from '#core/api/records.ts'
import { AppError, fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import { isMissing } from '#core/required.ts'
import type { Table, View } from '#core/schema.ts'
import { type FormField, formFields, formLacks } from '#core/views/form.ts'
import { attachedFiles } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { insertPlan } from '../../engine/insert.ts'
import { columnOf, readNewRows } from '../../read-rows.ts'
import { writeRecords } from '../../record-write.ts'
import { parseJson, readBytes, readJson, sizeText } from '../../request-body.ts'
import { clientNetworkOf } from '../../client-address.ts'
import { throttleKey } from '../../throttle-key.ts'
import { findShared, requirePassword } from './shared-view.ts'

const bodySchema = publicSubmit.body

/** A stranger's answer to a published form becomes one record. Only the form's fields count; no id is told. */
export async function submit(
  context: Context,
  { params }: { params: ParamsOf<typeof publicSubmit> },
): Promise<RecordWire> {
  const home = await context.home()
  const { view: shared } = findShared(await home.schema(), params.shareId)
  if (shared.type !== 'form') fail('VIEW_NOT_FOUND')
  await requirePassword(context, shared)
  await requirePatience(context, shared)
  const data = await readData(context.request)
  let answered: RecordWire = {}
  let titles: string[] = []
  await writeRecords(context, {
    origin: 'form',
    repeatable: data,
    plan: async (schema, stamp) => {
      const { table, view } = findShared(schema, params.shareId)
      if (formLacks(view, table).length > 0) unsendable()
      titles = formFields(view, table).map(({ column }) => column.title)
      const row = answersOf(data, view, table)
      answered = Object.fromEntries(
        table.columns.filter(({ id }) => Object.hasOwn(row, id)).map(({ id, title }) => [title, row[id]]),
      )
      // Strangers may name only what they have uploaded through this very form.
      const { rows, into } = await attachedFiles(home, table, readNewRows([row], table), view.id)
      return { table, plan: into(insertPlan(sqlite, table, rows, { ...stamp, by: null })) }
    },
  }).catch((error: unknown) => {
    // A unique field that the form does not ask for must not be named.
    const isDuplicate = error instanceof AppError && error.code === 'DUPLICATE_VALUE'
    if (isDuplicate && !titles.includes(String(error.details['field']))) unsendable()
    throw error
  })
  return answered
}

/** Limits answers per minute, from one sender and from all together: a program must not fill a table through a form. */
async function requirePatience(context: Context, view: View): Promise<void> {
  const { control, now } = context
  const from = clientNetworkOf(context)
  const all = {
    key: await throttleKey('form.link', view.id),
    max: limits.formAnswersPerMinuteOfAll,
    window: 60,
  }
  const own = await throttleKey('form.address', view.id, from ?? '')
  const throttles = from === null ? [all] : [{ key: own, max: limits.formAnswersPerMinute, window: 60 }, all]
  const wait = await control.countAttempt(throttles, now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
}

/** What a form lacks is for those to know who made it. */
function unsendable(): never {
  fail('INVALID_REQUEST', {
    problem: 'This form cannot take answers as it is. Tell the person whose form it is.',
  })
}

/** The given answers by column id. A field that is not on the form does not exist here. */
function answersOf(data: Record<string, unknown>, view: View, table: Table): Record<string, unknown> {
  const fields = formFields(view, table)
  const asked = { ...table, columns: fields.map(({ column }) => column) }
  const row: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(data)) row[columnOf(key, asked).id] = value
  for (const field of fields) requireAnswer(field, row[field.column.id])
  return row
}

function requireAnswer({ column, label, required }: FormField, value: unknown): void {
  const isBlank =
    isMissing(value) ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  // A required checkbox must be ticked.
  if (required && (isBlank || value === false))
    throw new AppError('REQUIRED', { title: label, field: column.title })
}

/** `{data}` as JSON, or a multipart body with a part `data` that holds the JSON. */
async function readData(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const body = type.startsWith('multipart/form-data')
    ? await readMultipart(request)
    : await readJson(request, limits.formBytesMax)
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) fail('INVALID_REQUEST', { problem: 'Send the answers as {"data": {...}}.' })
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
