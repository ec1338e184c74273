import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode, useSyncExternalStore } from 'react'
import { session } from '../api/current.ts'
import { notify } from '../api/notify.ts'
import { followOwnLooks } from '../api/own-looks.ts'
import { queryClient } from '../api/query-client.ts'
import type { SessionEnd } from '../api/session.ts'
import { t } from '../i18n/i18n.ts'
import { I18nRoot } from '../i18n/use-t.tsx'
import { followBuilds } from './build-poll.ts'
import { followErrorWords } from './error-words.ts'
import { startErrorReports } from './error-reports.ts'
import { catchInsertionErrors, layoutVersion, onLayoutVersion } from './insertion-errors.ts'
import { LaterToaster } from './later-toaster.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { hasTransition, showTransition } from './page-transition.ts'
import { followPreferences } from './preferences.ts'
import { forgetPage, rememberPage } from './previous-page.ts'
import { currentRow, router } from './router.tsx'

/** The whole app. */
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
          <LaterToaster />
        </I18nRoot>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Starts what goes on beside the screens: preferences, the token's life, titles. */
export function startServices(): void {
  followPreferences()
  followErrorWords()
  followOwnLooks()
  startErrorReports().catch(() => undefined)
  catchInsertionErrors(window)
  followBuilds()
  session.keepAlive()
  session.onEnd((end) => void leave(end))

  // By user: a token that expired while the computer slept and was renewed is no sign-in.
  let userId = session.user()?.id ?? null
  session.subscribe(() => {
    const next = session.user()?.id ?? null
    // Signing in, here or in another tab: the guard of the sign-in page leads on.
    if (next !== null && next !== userId) {
      // Nothing of whoever was here before may show.
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
    shown = next
    // Sign-in and the like are stops on the way, not places to come back to.
    if (row && row.access !== 'anonymous') rememberPage(toLocation.href, row.access)
  })
}

async function leave({ reason, message }: SessionEnd): Promise<void> {
  queryClient.removeQueries()
  // Whoever signs in next should not land where the last one was.
  if (reason === 'signed-out') forgetPage()
  // On public pages nobody has to be signed in.
  if (reason === 'refused' && currentRow()?.access !== 'public')
    void notify({ message: message || t('auth.signedOut') })
  if (currentRow()?.access === 'signed-in') await router.navigate({ to: '/signin' })
}
