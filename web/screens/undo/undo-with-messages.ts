import { catalogs } from 'virtual:catalogs/later-undo'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { runUndo } from './run-undo.ts'

/** Undo, once its messages have loaded. */
export async function undoing(): Promise<typeof runUndo> {
  await addMessageCatalogs(catalogs)
  return runUndo
}
