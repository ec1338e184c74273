import * as v from 'valibot'
import { baseUrl } from './base-url.ts'
import { extractMessage } from './error-message.ts'
import { HttpError, send } from './send-request.ts'
import type { RefreshResponse } from '../session/session.ts'

const responseSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/** POST /auth/token/refresh by cookie. Bypasses the client, whose 401 handling would refresh again. */
export async function postRefresh(): Promise<RefreshResponse> {
  try {
    const { data } = await send(fetch, `${baseUrl()}/auth/token/refresh`, {
      method: 'POST',
      headers: { 'xc-gui': 'true' },
    })
    const parsed = v.safeParse(responseSchema, data)
    return parsed.success ? parsed.output : { refused: '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A busy or unreachable server has not rejected the session.
    if (!(error instanceof HttpError) || passing(error.status)) return { unreachable: message }
    const failure = { isResponse: true, data: error.data, message }
    return { refused: await extractMessage(failure, { internal: '', other: '' }) }
  }
}

function passing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
