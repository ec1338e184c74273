import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import { clientNetworkOf } from './client-address.ts'
import type { Context } from './context.ts'
import { throttleKey } from './throttle-key.ts'

/**
 * Counts a file that comes through a public link (a form's, or a base's). So many from one network address, and from
 * everybody together: strangers must not fill the storage.
 */
export async function enforceFileQuota(context: Context, linkId: string): Promise<void> {
  const wait = await context.control.countAttempt(
    [
      {
        key: await throttleKey('link.files.address', linkId, clientNetworkOf(context) ?? ''),
        max: limits.formFilesPerAddress,
        window: 600,
      },
      { key: await throttleKey('link.files', linkId), max: limits.formFilesPerDay, window: 86_400 },
    ],
    context.now,
  )
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
}
