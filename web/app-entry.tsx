import './app.css'
import { createRoot, type Root } from 'react-dom/client'
import { catalogs } from 'virtual:catalogs/app'
import { baseRolesQuery } from './api/session/account.ts'
import { session } from './api/session/current-session.ts'
import { finishOAuth } from './api/session/oauth.ts'
import { queryClient } from './api/http/query-client.ts'
import { signFiles } from './api/files/sign-files.ts'
import { settings } from './api/session/stored-settings.ts'
import { App, startServices } from './app/app.tsx'
import { loadLaterParts, preloadLaterParts } from './app/later-parts.ts'
import { router } from './app/router.tsx'
import { startI18n } from './i18n/i18n.ts'
import { prefetchTable } from './screens/table/shell/prefetch-table.ts'
import { setChunkCompanions } from './ui/chunk-reload.ts'
import { preloadGridInput } from './views/grid/lazy-input.ts'

/** Starts the app; replaces `authRoot`, if given, once the first screen is ready. */
export async function start(authRoot?: Root): Promise<void> {
  const words = startI18n(catalogs, settings.get().lang)
  setChunkCompanions(loadLaterParts)
  fetchTable()
  await words
  const element = document.getElementById('root')
  if (!element) return
  if (!authRoot) await finishOAuth(words)
  startServices()
  signFiles()
  // The page of a link shows the link's title by itself (worker/http/link-page.ts).
  if (authRoot || element.firstElementChild) await router.load()
  const root = authRoot ?? createRoot(element)
  root.render(<App />)
}

/** URL of a table in a base or shared base. */
const tableAddress = /^#\/[\w-]+\/([^/]+)\/table\/([^/?]+)(?:\/([^/?]+))?/

/** Loads a table's code in parallel with the messages, and its data for signed-in people. */
function fetchTable(): void {
  const [address, baseId = '', title = '', viewTitle] = tableAddress.exec(location.hash) ?? []
  if (address === undefined && !/^#\/[\w-]+\/base\/[^/]+\/table\//.test(location.hash))
    return preloadLaterParts()
  // The table screen reports errors.
  Promise.all([
    import('./app/layouts/base-layout.tsx'),
    import('./screens/table/shell/table-screen.tsx'),
    import('./screens/table/shell/grid-body.tsx'),
  ])
    .then(() => {
      preloadGridInput()
      preloadLaterParts()
    })
    .catch(() => undefined)
  if (address === undefined || !session.isSignedIn()) return
  void queryClient.prefetchQuery(baseRolesQuery(baseId))
  void prefetchTable(baseId, {
    title: plain(title),
    ...(viewTitle === undefined ? {} : { viewTitle: plain(viewTitle) }),
  })
}

/** Decodes a URL segment. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
