import './app.css'
import { createRoot, type Root } from 'react-dom/client'
import { firstRenderWaitMs } from '#core/limits.ts'
import { catalogs } from 'virtual:catalogs/app'
import { finishOAuth } from './api/session/oauth.ts'
import { signFiles } from './api/files/sign-files.ts'
import { settings } from './api/session/stored-settings.ts'
import { App, startServices } from './app/app.tsx'
import { prefetchFirstScreen } from './app/prefetch-first-screen.ts'
import { loadLaterParts } from './app/later-parts.ts'
import { router } from './app/router.tsx'
import { startI18n } from './i18n/i18n.ts'
import { setChunkCompanions } from './ui/chunk-reload.ts'

/** Starts the app; replaces `authRoot`, if given, once the first screen is ready. */
export async function start(authRoot?: Root): Promise<void> {
  const words = startI18n(catalogs, settings.get().lang)
  setChunkCompanions(loadLaterParts)
  const firstScreen = prefetchFirstScreen(location.hash)
  await words
  const element = document.getElementById('root')
  if (!element) return
  if (!authRoot) await finishOAuth(words)
  startServices()
  signFiles()
  // The page of a link shows the link's title by itself (worker/http/link-page.ts).
  if (authRoot || element.firstElementChild) await router.load()
  // What arrives in time is rendered once, instead of in steps that each cost a layout, and no skeleton flashes.
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, firstRenderWaitMs))])
  const root = authRoot ?? createRoot(element)
  root.render(<App />)
}
