import type { BrowserOptions } from '@sentry/browser'
import type { AppInfoWire } from '#core/api/app-info.ts'
import { readAppInfo } from '../api/app-info.ts'
import { session } from '../api/current.ts'
import { loadChunk } from '../ui/lost-chunk.ts'
import { takeEarlyErrors } from './early-errors.ts'
import { withoutContents } from './report-contents.ts'

/** Reports that may wait to be sent (SPEC.md section 9). */
const queueLength = 30

/** Noise that says nothing of the app. */
export const ignored = [/^Script error\.?$/, /ResizeObserver loop/]

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
    sendClientReports: false,
    transportOptions: { bufferSize: queueLength },
    beforeSend: withoutContents,
  }
}

let isStarted = false

/**
 * Sends errors of the app to the service that the instance names, also those from before this; loads nothing when
 * it names none. The pages before signing in and the app may both ask for it.
 */
export async function startErrorReports(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const options = reportOptions(await readAppInfo())
  if (!options) {
    takeEarlyErrors()
    return
  }
  const sentry = await loadChunk(() => import('@sentry/browser'))
  sentry.init({
    ...options,
    // Not the usual ones: they also tell of every visit, and listen to clicks and requests.
    defaultIntegrations: false,
    integrations: [
      sentry.eventFiltersIntegration(),
      sentry.globalHandlersIntegration(),
      sentry.dedupeIntegration(),
      sentry.captureConsoleIntegration({ levels: ['error'] }),
      sentry.linkedErrorsIntegration({ limit: 5 }),
    ],
  })
  const tellWho = (): void => {
    const user = session.user()
    sentry.setUser(user && { id: user.id, email: user.email })
  }
  tellWho()
  for (const error of takeEarlyErrors()) {
    if (error instanceof Error) sentry.captureException(error)
    else sentry.captureMessage(typeof error === 'string' ? error : 'Error', 'error')
  }
  session.subscribe(tellWho)
}
