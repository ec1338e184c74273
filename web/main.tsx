import { doorPage, isHome } from './app/door-address.ts'
import { keepEarlyErrors } from './app/early-errors.ts'

keepEarlyErrors()

/** Public forms (and their survey) load a page of their own that never pulls in the app shell. */
const publicForm = /^#\/[^/]+\/form\//
const isForm = publicForm.test(location.hash)

/** So do the pages before signing in, and whoever comes home without ever having been inside. */
function isDoor(): boolean {
  // public/before-paint.js has read the settings.
  const hasToken = document.documentElement.dataset['hasToken'] !== undefined
  return doorPage(location.hash) !== null || (isHome(location.hash) && !hasToken)
}

if (import.meta.env.DEV && location.hash.startsWith('#/design')) {
  void import('./screens/design/design-entry.tsx').then((entry) => entry.start())
} else if (isForm) {
  void import('./form-entry.tsx').then((entry) => entry.start())
} else if (isDoor()) {
  void import('./door-entry.tsx').then((entry) => entry.start())
} else {
  void import('./app-entry.tsx').then((entry) => entry.start())
}

// Neither page can show the other's routes.
addEventListener('hashchange', () => {
  if (publicForm.test(location.hash) !== isForm) location.reload()
})
