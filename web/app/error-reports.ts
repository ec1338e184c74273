import type { BrowserOptions, ErrorEvent } from '@sentry/browser'
import type { AppInfoWire } from '#core/api/app-info.ts'
import { readAppInfo } from '../api/app-info.ts'
import { session } from '../api/current.ts'
import { loadChunk } from '../ui/lost-chunk.ts'

/** Reports that may wait to be sent (SPEC.md section 9). */
const queueLength = 30

/** Noise that says nothing of the app. */
export const ignored = [/^Script error\.?$/, /ResizeObserver loop/]

/**
 * Leaves of a report what says where the app broke: nothing that was printed, typed, clicked or fetched, for cells
 * and names may be in it.
 */
export function withoutContents(event: ErrorEvent): ErrorEvent {
  const { extra: _extra, breadcrumbs: _breadcrumbs, request, ...rest } = event
  const url = request?.url?.split(/[?#]/)[0]
  return { ...rest, ...(url === undefined ? {} : { request: { url } }) }
}

/** Where reports go; null when they are off. */
export function reportOptions({
  sentryDsnFrontend: dsn,
  platform,
  version,
}: Pick<AppInfoWire, 'sentryDsnFrontend' | 'platform' | 'version'>): BrowserOptions | null {
  if (dsn === '' || platform === '') return null
  return {
    dsn,
    environment: platform,
    release: version,
    ignoreErrors: ignored,
    maxBreadcrumbs: 0,
    transportOptions: { bufferSize: queueLength },
    beforeSend: withoutContents,
  }
}

/** Sends errors of the app to the service that the instance names; loads nothing when it names none. */
export async function startErrorReports(): Promise<void> {
  const options = reportOptions(await readAppInfo())
  if (!options) return
  const sentry = await loadChunk(() => import('@sentry/browser'))
  sentry.init({
    ...options,
    integrations: [
      sentry.captureConsoleIntegration({ levels: ['error'] }),
      sentry.linkedErrorsIntegration({ limit: 5 }),
    ],
  })
  const tellWho = (): void => {
    const user = session.user()
    sentry.setUser(user && { id: user.id, email: user.email })
  }
  tellWho()
  session.subscribe(tellWho)
}
