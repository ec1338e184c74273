import { type FileWire, type publicUpload } from '#core/api/records/files.ts'
import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { AppError, fail } from '#core/errors.ts'
import { refusedFile } from '#core/fields/types/attachment.ts'
import { problemText } from '#core/fields/problems.ts'
import type { Column } from '#core/schema.ts'
import type { StoredFile } from '#core/fields/options/files.ts'
import { formFields } from '#core/views/form.ts'
import { contentLength } from '../../http/content-length.ts'
import { fileColumns } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { enforceUploadQuota } from '../../rate-limits/upload-quota.ts'
import { storeFile } from '../../files/store-file.ts'
import { isFormClosed } from './form-closing.ts'
import { mayEditResponse } from './form-edit.ts'
import { requireRespondent } from './form-respondent.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** Stores a file for a submission of a published form with file fields; only that form can use it. */
export async function uploadForForm(
  context: Context,
  { params, query }: { params: ParamsOf<typeof publicUpload>; query: QueryOf<typeof publicUpload> },
): Promise<FileWire> {
  const { request } = context
  const database = await context.database()
  const { table, view } = findShared(await database.schema(), params.shareId, context.now)
  const formColumns = view.type === 'form' ? formFields(view, table).map(({ column }) => column) : []
  const columns = fileColumns(formColumns)
  if (columns.length === 0) fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  if (!(await mayEditResponse(context, database, view))) {
    await requireRespondent(context, view)
    if (await isFormClosed(context, database, view)) fail('FORM_CLOSED')
  }
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  const incoming = { name: query.title, body: request.body, size: contentLength(request) }
  return storeFile(context, incoming, {
    formId: view.id,
    async check(file) {
      await enforceUploadQuota(context, view.id, file.size)
      requireAccepted(file, columns)
    },
  })
}

/** Refuses a file that no field of the form takes; the answer names its field only later. */
function requireAccepted(file: StoredFile, columns: readonly Column[]): void {
  const refusals = columns.map((column) => ({ column, problem: refusedFile(file, column) }))
  const [first] = refusals
  if (!first?.problem || refusals.some(({ problem }) => problem === null)) return
  const { title } = first.column
  const { code } = first.problem
  throw new AppError('INVALID_VALUE', { title, problem: problemText(first.problem), field: title, code })
}
