import './app.css'
import { createRoot, type Root } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/app'
import { finishOAuth } from './api/oauth.ts'
import { signFiles } from './api/sign-files.ts'
import { settings } from './api/stored-settings.ts'
import { App, startServices } from './app/app.tsx'
import { router } from './app/router.tsx'
import { startI18n } from './i18n/i18n.ts'

/** Starts the app; over what `door` shows, if given, as soon as its first screen is there. */
export async function start(door?: Root): Promise<void> {
  const words = startI18n(catalogues, settings.get().lang)
  if (tableAddress.test(location.hash)) fetchTable()
  await words
  const element = document.getElementById('root')
  if (!element) return
  if (!door) await finishOAuth(words)
  startServices()
  signFiles()
  if (door) await router.load()
  const root = door ?? createRoot(element)
  root.render(<App />)
}

/** A table of a base, or of a link to a base. */
const tableAddress = /^#\/[\w-]+\/[^/]+\/table\//

/** The code of a table comes together with the words, not after them. */
function fetchTable(): void {
  // Who shows it says what is wrong.
  Promise.all([import('./app/layouts/base-layout.tsx'), import('./screens/table/table-screen.tsx')]).catch(
    () => undefined,
  )
}
