import { catalogs } from 'virtual:catalogs/later-share'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'

/** The share dialog with its messages. */
export async function loadShareDialog() {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), addMessageCatalogs(catalogs)])
  return ShareDialog
}

/** The dialog of members who may subscribe to a view, with its messages. */
export async function loadSubscribeDialog() {
  const [{ SubscribeDialog }] = await Promise.all([
    import('./subscribe-dialog.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return SubscribeDialog
}
