import type { appsList, AppWire } from '#core/api/settings.ts'
import type { OutputOf } from '#core/api/call.ts'
import { onePage } from '#core/api/shapes.ts'
import type { Context } from '../../context.ts'
import type { Settings } from '../../env.ts'
import { canSendMail } from '../../mails.ts'

/** Which settings each app needs; all of them make it work. */
const needs: Record<Exclude<AppWire['id'], 'mail'>, readonly (keyof Settings)[]> = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  github: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  errors: ['SENTRY_DSN', 'PLATFORM'],
}

/** What the instance can work with. Says which settings are wanted, never what is in them. */
export function listApps(context: Context): Promise<OutputOf<typeof appsList>> {
  const { settings } = context.env
  const apps: AppWire[] = [{ id: 'mail', configured: canSendMail(context), settings: [] }]
  for (const id of ['google', 'github', 'errors'] as const) {
    apps.push({ id, configured: needs[id].every((name) => settings[name] !== ''), settings: [...needs[id]] })
  }
  return Promise.resolve(onePage(apps))
}
