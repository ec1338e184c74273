import { type FileWire, type publicUpload } from '#core/api/files.ts'
import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import { formFields } from '#core/views/form.ts'
import { announcedSize } from '../../announced-size.ts'
import { fileColumns } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { storeFile } from '../../store-file.ts'
import { clientNetworkOf } from '../../client-address.ts'
import { throttleKey } from '../../throttle-key.ts'
import { findShared, requirePassword } from './shared-view.ts'

/**
 * A file for an answer to a published form that asks for files; only an answer to the same form can take it. So many of
 * them from one network address, and from everybody together: a stranger must not fill the storage.
 */
export async function uploadForForm(
  context: Context,
  { params, query }: { params: ParamsOf<typeof publicUpload>; query: QueryOf<typeof publicUpload> },
): Promise<FileWire> {
  const { control, now, request } = context
  const home = await context.home()
  const { table, view } = findShared(await home.schema(), params.shareId)
  const asked = view.type === 'form' ? formFields(view, table).map(({ column }) => column) : []
  if (fileColumns(asked).length === 0) fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  const wait = await control.countAttempt(
    [
      {
        key: await throttleKey('form.files.address', view.id, clientNetworkOf(context) ?? ''),
        max: limits.formFilesPerAddress,
        window: 600,
      },
      { key: await throttleKey('form.files', view.id), max: limits.formFilesPerDay, window: 86_400 },
    ],
    now,
  )
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  const incoming = { name: query.title, body: request.body, size: announcedSize(request) }
  return storeFile(context, incoming, view.id)
}
