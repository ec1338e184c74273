import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { clientNetworkOf } from '../http/client-address.ts'
import type { Context } from '../context.ts'
import { rateLimitKey } from './rate-limit-key.ts'

/**
 * Counts a file uploaded through a public form or shared base link, per network address and in total, because
 * strangers must not fill the storage.
 */
export async function enforceUploadQuota(context: Context, linkId: string): Promise<void> {
  const wait = await context.control.countAttempt(
    [
      {
        key: await rateLimitKey('link.files.address', linkId, clientNetworkOf(context) ?? ''),
        max: limits.formFilesPer10MinutesPerAddress,
        window: 600,
      },
      { key: await rateLimitKey('link.files', linkId), max: limits.formFilesPerDay, window: 86_400 },
    ],
    context.now,
  )
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
}
