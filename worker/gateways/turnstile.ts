import * as limits from '#core/limits.ts'
import * as v from 'valibot'
import { turnstileAction } from '#core/protocol/bot-check.ts'
import type { Settings } from '../platform/env.ts'

/** Characters of a token, as the service documents it. */
const tokenLengthMax = 2048

const outcomeSchema = v.object({
  success: v.boolean(),
  action: v.optional(v.string()),
  cdata: v.optional(v.string()),
})

/**
 * Asks Turnstile whether a token is new, and from the widget of this form (`cdata`). Returns false if the service does
 * not respond: the visitor can try again.
 */
export async function verifyTurnstile(
  { TURNSTILE_SECRET, TURNSTILE_ORIGIN }: Pick<Settings, 'TURNSTILE_SECRET' | 'TURNSTILE_ORIGIN'>,
  token: string,
  { address, cdata }: { address: string | null; cdata: string },
): Promise<boolean> {
  if (token === '' || token.length > tokenLengthMax) return false
  const form = new URLSearchParams({ secret: TURNSTILE_SECRET, response: token })
  if (address !== null) form.set('remoteip', address)
  try {
    const response = await fetch(`${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.turnstileTimeoutMs),
    })
    const outcome = v.parse(outcomeSchema, await response.json())
    return outcome.success && outcome.action === turnstileAction && outcome.cdata === cdata
  } catch {
    return false
  }
}
