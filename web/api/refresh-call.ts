import * as v from 'valibot'
import { baseUrl } from './base-url.ts'
import { extractMessage } from './error-message.ts'
import { Refused, send } from './send.ts'
import type { RefreshAnswer } from './session.ts'

const answerSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/** POST /auth/token/refresh by cookie. Not through the client: a 401 here must not ask for another refresh. */
export async function postRefresh(): Promise<RefreshAnswer> {
  try {
    const { data } = await send(fetch, `${baseUrl()}/auth/token/refresh`, {
      method: 'POST',
      headers: { 'xc-gui': 'true' },
    })
    const parsed = v.safeParse(answerSchema, data)
    return parsed.success ? parsed.output : { refused: '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A server that is busy or away for a moment has not refused anybody.
    if (!(error instanceof Refused) || passing(error.status)) return { unreachable: message }
    const failure = { answered: true, data: error.data, message }
    return { refused: await extractMessage(failure, { internal: '', other: '' }) }
  }
}

function passing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
