import { catalogs } from 'virtual:catalogs/later-errors'
import { addMessageCatalogs, currentLocale, onMessages } from '../i18n/i18n.ts'

/** Let the first screen load first. */
const errorCatalogPrefetchDelayMs = 1500

/** Loads the localized server errors; the server itself responds in English. */
export function loadErrorCatalog(): void {
  const follow = (): void => {
    if (currentLocale().id === 'en') return
    stop()
    // Without them, errors stay English.
    addMessageCatalogs(catalogs).catch(() => undefined)
  }
  const stop = onMessages(follow)
  setTimeout(follow, errorCatalogPrefetchDelayMs)
}
