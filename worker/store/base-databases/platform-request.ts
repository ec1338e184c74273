import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'

/**
 * Calls an API that creates and deletes databases. Statuses in `accept` are successes; all others throw
 * BASE_UNAVAILABLE.
 */
export async function platformRequest(
  method: 'POST' | 'DELETE',
  url: string,
  token: string,
  body: unknown,
  accept: readonly number[],
): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== '') headers.authorization = `Bearer ${token}`
  let status: number
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(limits.databaseRequestTimeoutMs),
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    })
    await answer.body?.cancel()
    status = answer.status
  } catch {
    return fail('BASE_UNAVAILABLE')
  }
  if (!accept.includes(status)) fail('BASE_UNAVAILABLE', { status })
}
