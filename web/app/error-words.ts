import { catalogues } from 'virtual:catalogues/later-errors'
import { addCatalogues, currentLocale, onMessages } from '../i18n/i18n.ts'

/** The screen comes first. */
const fetchAfterMs = 1500

/** Has the server's errors in the language on screen: it says them in English itself. */
export function followErrorWords(): void {
  const follow = (): void => {
    if (currentLocale().id === 'en') return
    stop()
    // Without them errors stay English.
    addCatalogues(catalogues).catch(() => undefined)
  }
  const stop = onMessages(follow)
  setTimeout(follow, fetchAfterMs)
}
