import { type FileWire, type publicUpload } from '#core/api/files.ts'
import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { formFields } from '#core/views/form.ts'
import { announcedSize } from '../../announced-size.ts'
import { fileColumns } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { enforceFileQuota } from '../../file-quota.ts'
import { storeFile } from '../../store-file.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** A file for an answer to a published form that asks for files; only an answer to the same form can take it. */
export async function uploadForForm(
  context: Context,
  { params, query }: { params: ParamsOf<typeof publicUpload>; query: QueryOf<typeof publicUpload> },
): Promise<FileWire> {
  const { request } = context
  const home = await context.home()
  const { table, view } = findShared(await home.schema(), params.shareId)
  const asked = view.type === 'form' ? formFields(view, table).map(({ column }) => column) : []
  if (fileColumns(asked).length === 0) fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  await enforceFileQuota(context, view.id)
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  const incoming = { name: query.title, body: request.body, size: announcedSize(request) }
  return storeFile(context, incoming, view.id)
}
