import { botCheckHeader } from '#core/protocol/bot-check.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../../context.ts'
import { verifyTurnstile } from '../../../gateways/turnstile.ts'
import { clientAddressOf } from '../../../http/client-address.ts'
import { failBotCheck } from './bot-check-error.ts'

/** Throws BOT_CHECK_REQUIRED unless the request has a token of the Turnstile widget for this form. */
export async function requireTurnstile(
  context: Pick<Context, 'env' | 'now' | 'request'>,
  form: Pick<View, 'id'>,
): Promise<void> {
  const token = context.request.headers.get(botCheckHeader) ?? ''
  const isValid = await verifyTurnstile(context.env.settings, token, {
    address: clientAddressOf(context),
    cdata: form.id,
  })
  if (!isValid) failBotCheck(context, form)
}
