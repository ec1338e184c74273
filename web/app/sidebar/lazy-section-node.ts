import { catalogs } from 'virtual:catalogs/later-view-menu'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { lazyPart } from '../../screens/lazy-part.tsx'

/** Loads only where a table has sections. */
export const SectionNode = lazyPart(async () => {
  const [{ SectionNode: Part }] = await Promise.all([
    import('./section-node.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Part
})
