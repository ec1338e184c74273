import * as limits from '#core/limits.ts'
import { clientNetworkOf } from '../http/client-address.ts'
import type { Context } from '../context.ts'
import { countCall } from './count-call.ts'
import { rateLimitKey } from './rate-limit-key.ts'

/**
 * Rate limit of uploads: counts a file uploaded through a public form or shared base link, per network address and in
 * total, and its bytes, because strangers must not fill the storage.
 */
export async function enforceUploadQuota(context: Context, linkId: string, bytes: number): Promise<void> {
  await countCall(context, linkId, [
    {
      key: await rateLimitKey('link.files.address', linkId, clientNetworkOf(context) ?? ''),
      max: limits.formFilesPer10MinutesPerAddress,
      window: 600,
    },
    { key: await rateLimitKey('link.files', linkId), max: limits.formFilesPerDay, window: 86_400 },
    {
      key: await rateLimitKey('link.bytes', linkId),
      max: limits.formFileBytesPerHour,
      window: 3600,
      count: bytes,
    },
  ])
}
