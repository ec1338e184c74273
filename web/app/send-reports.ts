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
import type { AppInfoWire } from '#core/api/app-info.ts'
import { session } from '../api/current.ts'
import { takeEarlyErrors } from './early-errors.ts'
import { withoutContents } from './report-contents.ts'

/** Reports that may wait to be sent (SPEC.md section 9). */
const queueLength = 30

/** Noise that says nothing of the app. */
export const ignored = [/^Script error\.?$/, /ResizeObserver loop/]

type Service = Pick<AppInfoWire, 'sentryDsnFrontend' | 'platform' | 'version'>

/** Where reports go, and what is in them. */
export function reportOptions({ sentryDsnFrontend: dsn, platform, version }: Service): BrowserOptions {
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

/** Sends what went wrong until now, and from here on whatever does. */
export function sendReports(service: Service): void {
  init({
    ...reportOptions(service),
    // Not the usual ones: they also tell of every visit, and listen to clicks and requests.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      dedupeIntegration(),
      captureConsoleIntegration({ levels: ['error'] }),
      linkedErrorsIntegration({ limit: 5 }),
    ],
  })
  const tellWho = (): void => {
    const user = session.user()
    setUser(user && { id: user.id, email: user.email })
  }
  tellWho()
  for (const error of takeEarlyErrors()) {
    if (error instanceof Error) captureException(error)
    else captureMessage(typeof error === 'string' ? error : 'Error', 'error')
  }
  session.subscribe(tellWho)
}
