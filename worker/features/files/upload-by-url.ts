import type { BodyOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/files.ts'
import type { FileWire } from '#core/api/records/files.ts'
import { AppError, fail } from '#core/errors.ts'
import { contentLength } from '../../http/content-length.ts'
import type { Context } from '../../context.ts'
import { openEgress } from '../../gateways/egress.ts'
import { FetchRefused, fetchFile } from '../../gateways/fetch-file.ts'
import { fileBytesMax, requireStorage, storeFile, tooLarge } from '../../files/store-file.ts'

/** Fetches and stores files. Fails with the first error. */
export async function uploadByUrl(
  context: Context,
  { body }: { body: BodyOf<typeof calls.storageUploadByUrl> },
): Promise<FileWire[]> {
  if (context.env.settings.UPLOAD_BY_URL !== 'true')
    fail('INVALID_REQUEST', {
      problem: 'Uploading from a URL is not supported. Save the file first, then upload it.',
    })
  requireStorage(context)
  const stored: FileWire[] = []
  for (const each of body) {
    try {
      const { response, url } = await fetchFile(each.url, openEgress(context.env))
      if (!response.body) throw new FetchRefused('answers with nothing.')
      if ((contentLength(response) ?? 0) > fileBytesMax) {
        await response.body.cancel()
        tooLarge()
      }
      const name = each.fileName || decoded(url.pathname.split('/').at(-1) ?? '')
      // The size announced by a foreign server may be wrong, so the stream is counted.
      stored.push(await storeFile(context, { name, body: response.body, size: null }))
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      throw new AppError('INVALID_REQUEST', { problem: `${each.url.slice(0, 200)} ${error.message}` })
    }
  }
  return stored
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
