import { type FileWire, type publicUpload } from '#core/api/files.ts'
import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import { formFields } from '#core/views/form.ts'
import { contentLength } from '../../http/content-length.ts'
import { fileColumns } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { enforceUploadQuota } from '../../rate-limits/upload-quota.ts'
import { storeFile } from '../../files/store-file.ts'
import { isFormClosed } from './form-closing.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** Stores a file for a submission of a published form with file fields; only that form can use it. */
export async function uploadForForm(
  context: Context,
  { params, query }: { params: ParamsOf<typeof publicUpload>; query: QueryOf<typeof publicUpload> },
): Promise<FileWire> {
  const { request } = context
  const database = await context.database()
  const { table, view } = findShared(await database.schema(), params.shareId)
  const formColumns = view.type === 'form' ? formFields(view, table).map(({ column }) => column) : []
  if (fileColumns(formColumns).length === 0) fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  if (await isFormClosed(context, database, view)) fail('FORM_CLOSED')
  await enforceUploadQuota(context, view.id)
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  const incoming = { name: query.title, body: request.body, size: contentLength(request) }
  return storeFile(context, incoming, view.id)
}
