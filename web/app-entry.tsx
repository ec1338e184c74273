import './app.css'
import { createRoot, type Root } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/app'
import { baseRolesQuery } from './api/account.ts'
import { session } from './api/current.ts'
import { finishOAuth } from './api/oauth.ts'
import { queryClient } from './api/query-client.ts'
import { signFiles } from './api/sign-files.ts'
import { settings } from './api/stored-settings.ts'
import { App, startServices } from './app/app.tsx'
import { router } from './app/router.tsx'
import { startI18n } from './i18n/i18n.ts'
import { readTableAhead } from './screens/table/table-ahead.ts'

/** Starts the app; over what `door` shows, if given, as soon as its first screen is there. */
export async function start(door?: Root): Promise<void> {
  const words = startI18n(catalogues, settings.get().lang)
  fetchTable()
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
const tableAddress = /^#\/[\w-]+\/([^/]+)\/table\/([^/?]+)(?:\/([^/?]+))?/

/** The code of a table comes together with the words, not after them; so does what it shows, to those who are inside. */
function fetchTable(): void {
  const [address, baseId = '', title = '', viewTitle] = tableAddress.exec(location.hash) ?? []
  if (address === undefined && !/^#\/[\w-]+\/base\/[^/]+\/table\//.test(location.hash)) return
  // Who shows it says what is wrong.
  Promise.all([
    import('./app/layouts/base-layout.tsx'),
    import('./screens/table/table-screen.tsx'),
    import('./screens/table/grid-body.tsx'),
  ]).catch(() => undefined)
  if (address === undefined || !session.isSignedIn()) return
  void queryClient.prefetchQuery(baseRolesQuery(baseId))
  void readTableAhead(baseId, {
    title: plain(title),
    ...(viewTitle === undefined ? {} : { viewTitle: plain(viewTitle) }),
  })
}

/** What stands in a part of an address. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
