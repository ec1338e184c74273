import { catalogs } from 'virtual:catalogs/later-external'
import { addMessageCatalogs } from '../../../i18n/i18n.ts'
import { ReadOnlyBadge } from './read-only-badge.tsx'

/** The badge of a read-only table with its messages. */
export async function loadReadOnlyBadge(): Promise<typeof ReadOnlyBadge> {
  await addMessageCatalogs(catalogs)
  return ReadOnlyBadge
}
