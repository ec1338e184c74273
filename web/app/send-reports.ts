import {
  type BrowserOptions,
  captureConsoleIntegration,
  captureException,
  captureMessage,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  setUser,
} from '@sentry/browser'
import type { AppInfoWire } from '#core/api/instance/app-info.ts'
import { session } from '../api/session/current-session.ts'
import { takeStartupErrors } from './startup-errors.ts'
import { redactReport } from './redact-report.ts'

/** Limit of queued reports. */
const reportQueueMax = 30

/** Noise that is not caused by the app. */
export const ignored = [/^Script error\.?$/, /ResizeObserver loop/]

type Service = Pick<AppInfoWire, 'sentryDsnFrontend' | 'platform' | 'version'>

/** The reporting service's options. */
export function reportOptions({ sentryDsnFrontend: dsn, platform, version }: Service): BrowserOptions {
  return {
    dsn,
    environment: platform,
    release: version,
    ignoreErrors: ignored,
    maxBreadcrumbs: 0,
    sendClientReports: false,
    transportOptions: { bufferSize: reportQueueMax },
    beforeSend: redactReport,
  }
}

/** Sends errors so far and from now on. */
export function sendReports(service: Service): void {
  // Before `init`, which wraps the console: this gives the console its own functions back.
  const startupErrors = takeStartupErrors()
  init({
    ...reportOptions(service),
    // The default integrations also track visits, clicks and requests.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      dedupeIntegration(),
      captureConsoleIntegration({ levels: ['error'] }),
      linkedErrorsIntegration({ limit: 5 }),
    ],
  })
  const sendUser = (): void => {
    const user = session.user()
    setUser(user && { id: user.id, email: user.email })
  }
  sendUser()
  for (const error of startupErrors) {
    if (error instanceof Error) captureException(error)
    else captureMessage(typeof error === 'string' ? error : 'Error', 'error')
  }
  session.subscribe(sendUser)
}
