import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode, useSyncExternalStore } from 'react'
import { session } from '../api/session/current-session.ts'
import { notify } from '../api/http/notify.ts'
import { followProfileAppearance } from '../api/session/synced-appearance.ts'
import { queryClient } from '../api/http/query-client.ts'
import type { SessionEnd } from '../api/session/session.ts'
import { t } from '../i18n/i18n.ts'
import { I18nRoot } from '../i18n/use-translation.tsx'
import { loadErrorCatalog } from './error-catalog-loader.ts'
import { startErrorReports } from './error-reports.ts'
import { catchInsertionErrors, layoutVersion, onLayoutVersion } from './dom-insertion-errors.ts'
import { LazyToaster } from './lazy-toaster.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { hasTransition, showTransition } from './page-transition.ts'
import { followPreferences } from './preferences.ts'
import { forgetPage, rememberPage } from './previous-page.ts'
import { currentRow, router } from './router.tsx'

export function App() {
  const layout = useSyncExternalStore(onLayoutVersion, layoutVersion)
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nRoot>
          <LoadingBar />
          <Fragment key={layout}>
            <RouterProvider router={router} />
          </Fragment>
          <OverlayHost />
          <LazyToaster />
        </I18nRoot>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Starts background services: preferences, token refresh, titles. */
export function startServices(): void {
  followPreferences()
  loadErrorCatalog()
  followProfileAppearance()
  startErrorReports().catch(() => undefined)
  catchInsertionErrors(window)
  session.keepAlive()
  session.onEnd((end) => void leave(end))

  // Compare users: renewing a token that expired during sleep is not a sign-in.
  let userId = session.user()?.id ?? null
  session.subscribe(() => {
    const next = session.user()?.id ?? null
    // Signed in, here or in another tab: the sign-in page's guard continues.
    if (next !== null && next !== userId) {
      // Drop all data of the previous user.
      queryClient.removeQueries()
      void router.invalidate()
    }
    userId = next
  })

  let shown: { screen: string; path: string } | null = null
  router.subscribe('onResolved', ({ toLocation }) => {
    const row = currentRow()
    const next = { screen: row?.path ?? '', path: toLocation.pathname }
    if (hasTransition(shown, next)) showTransition()
    if (!shown) void import('./later-services.ts').then((m) => m.startLaterServices()).catch(() => undefined)
    shown = next
    // Do not return to sign-in and similar pages.
    if (row && row.access !== 'anonymous') rememberPage(toLocation.href, row.access)
  })
}

async function leave({ reason, message }: SessionEnd): Promise<void> {
  queryClient.removeQueries()
  // The next user should not land on the previous one's page.
  if (reason === 'signed-out') forgetPage()
  // Public pages need no session.
  if (reason === 'refused' && currentRow()?.access !== 'public')
    void notify({ message: message || t('auth.signedOut') })
  if (currentRow()?.access === 'signed-in') await router.navigate({ to: '/signin' })
}
