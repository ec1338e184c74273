import { catalogs } from 'virtual:catalogs/later-form-send'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { loadWithCompanions } from '../../ui/chunk-reload.ts'

/** Loads what a form needs only to validate, submit and confirm answers, with its messages. */
export async function loadLazyParts(): Promise<typeof import('./lazy-parts.ts')> {
  const [parts] = await Promise.all([
    loadWithCompanions(() => import('./lazy-parts.ts')),
    addMessageCatalogs(catalogs),
  ])
  return parts
}
