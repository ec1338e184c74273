import { catalogs } from 'virtual:catalogs/rest-of-form'
import { addMessageCatalogs } from '../../i18n/i18n.ts'

let loading: Promise<unknown> | null = null

/** Loads the styles and texts of what opens after the form is shown. */
export function loadFormCompanions(): Promise<unknown> {
  loading ??= Promise.all([import('./later-styles.ts'), addMessageCatalogs(catalogs)]).catch(
    (error: unknown) => {
      // Let the next caller retry.
      loading = null
      throw error
    },
  )
  return loading
}
