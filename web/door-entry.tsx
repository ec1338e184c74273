import './door.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/door'
import { session } from './api/current.ts'
import { finishOAuth } from './api/oauth.ts'
import { settings } from './api/stored-settings.ts'
import { isHome } from './app/door-address.ts'
import { Door, entrance } from './app/door.tsx'
import { followErrorWords } from './app/error-words.ts'
import { startErrorReports } from './app/error-reports.ts'
import { followPreferences } from './app/preferences.ts'
import { startI18n } from './i18n/i18n.ts'
import { I18nRoot } from './i18n/use-t.tsx'
import { loadChunk } from './ui/lost-chunk.ts'

/** Starts the pages before signing in; the app takes their place in the same document. */
export async function start(): Promise<void> {
  const words = startI18n(catalogues, settings.get().lang)
  await finishOAuth(words)
  const [to] = await Promise.all([isHome(location.hash) ? entrance() : null, words])
  if (to) history.replaceState(null, '', `#${to}`)
  const element = document.getElementById('root')
  if (!element) return
  if (session.isSignedIn()) {
    await (await loadApp()).start()
    return
  }
  const root = createRoot(element)
  const stopFollowing = followPreferences()
  followErrorWords()
  startErrorReports().catch(() => undefined)
  // Whoever types will soon be inside.
  addEventListener('input', () => void loadApp().catch(() => undefined), { once: true })
  const leave = async (): Promise<void> => {
    const app = await loadApp()
    stopFollowing()
    await app.start(root)
  }
  root.render(
    <StrictMode>
      <I18nRoot>
        <Door onLeave={once(leave)} />
      </I18nRoot>
    </StrictMode>,
  )
}

function loadApp(): Promise<typeof import('./app-entry.tsx')> {
  return loadChunk(() => import('./app-entry.tsx'))
}

function once(run: () => Promise<void>): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    void run()
  }
}
