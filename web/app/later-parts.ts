import { catalogs } from 'virtual:catalogs/later-app'
import { addMessageCatalogs } from '../i18n/i18n.ts'

let loading: Promise<unknown> | null = null

/** Loads the styles and texts that the first load of a table leaves out. */
export function loadLaterParts(): Promise<unknown> {
  loading ??= Promise.all([import('./later-styles.ts'), addMessageCatalogs(catalogs)]).catch(
    (error: unknown) => {
      // Let the next caller retry.
      loading = null
      throw error
    },
  )
  return loading
}

/** Preloads them, once the first load is complete. */
export function preloadLaterParts(): void {
  // The first chunk that needs them reports the failure.
  loadLaterParts().catch(() => undefined)
}
