import './auth.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { catalogs } from 'virtual:catalogs/auth'
import { session } from './api/session/current-session.ts'
import { takeFormReturn } from './api/session/form-return.ts'
import { finishOAuth } from './api/session/oauth.ts'
import { settings } from './api/session/stored-settings.ts'
import { isStartPage } from './app/auth-route.ts'
import { AuthApp, authEntrance } from './app/auth-app.tsx'
import { loadErrorCatalog } from './app/error-catalog-loader.ts'
import { startErrorReports } from './app/error-reports.ts'
import { followPreferences } from './app/preferences.ts'
import { startI18n } from './i18n/i18n.ts'
import { I18nRoot } from './i18n/use-translation.tsx'
import { loadChunkOrReload } from './ui/chunk-reload.ts'

/** Starts the pages before sign-in; the app replaces them in the same document. */
export async function start(): Promise<void> {
  const words = startI18n(catalogs, settings.get().lang)
  await finishOAuth(words)
  const [to] = await Promise.all([isStartPage(location.hash) ? authEntrance() : null, words])
  if (to) history.replaceState(null, '', `#${to}`)
  const element = document.getElementById('root')
  if (!element) return
  if (session.isSignedIn()) {
    if (returnToForm()) return
    await (await loadApp()).start()
    return
  }
  const root = createRoot(element)
  const stopFollowing = followPreferences()
  loadErrorCatalog()
  startErrorReports().catch(() => undefined)
  // Preload the app once the person types.
  addEventListener('input', () => void loadApp().catch(() => undefined), { once: true })
  const leave = async (): Promise<void> => {
    if (session.isSignedIn() && returnToForm()) return
    const app = await loadApp()
    stopFollowing()
    await app.start(root)
  }
  root.render(
    <StrictMode>
      <I18nRoot>
        <AuthApp onLeave={once(leave)} />
      </I18nRoot>
    </StrictMode>,
  )
}

function loadApp(): Promise<typeof import('./app-entry.tsx')> {
  return loadChunkOrReload(() => import('./app-entry.tsx'))
}

/** True if a form has asked the visitor to sign in: it opens again, in a page of its own (web/main.tsx). */
function returnToForm(): boolean {
  const hash = takeFormReturn()
  if (hash === null) return false
  location.replace(hash)
  return true
}

function once(run: () => Promise<void>): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    void run()
  }
}
