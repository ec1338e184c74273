import { authPageOf, isStartPage } from './app/auth-route.ts'
import { captureStartupErrors } from './app/startup-errors.ts'

captureStartupErrors()

/** Public forms and surveys load a page of their own without the app shell. */
const publicForm = /^#\/[^/]+\/form\//
const isForm = publicForm.test(location.hash)

/** So do the pages before sign-in, and the start page without a session. */
function isAuthPage(): boolean {
  // Set by public/before-paint.js.
  const hasToken = document.documentElement.dataset['hasToken'] !== undefined
  return authPageOf(location.hash) !== null || (isStartPage(location.hash) && !hasToken)
}

if (import.meta.env.DEV && location.hash.startsWith('#/design')) {
  void import('./screens/design/design-entry.tsx').then((entry) => entry.start())
} else if (isForm) {
  void import('./form-entry.tsx').then((entry) => entry.start())
} else if (isAuthPage()) {
  void import('./auth-entry.tsx').then((entry) => entry.start())
} else {
  void import('./app-entry.tsx').then((entry) => entry.start())
}

// Each page has separate routes, so reload between them.
addEventListener('hashchange', () => {
  if (publicForm.test(location.hash) !== isForm) location.reload()
})
