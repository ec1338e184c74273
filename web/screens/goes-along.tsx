import { Suspense } from 'react'
import { catalogues } from 'virtual:catalogues/later-removal'
import type { Removed } from '../api/tables.ts'
import { addCatalogues } from '../i18n/i18n.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'

const Loaded = lazyPart(async () => {
  const [{ GoesAlongList: Part }] = await Promise.all([
    import('./goes-along-list.tsx'),
    addCatalogues(catalogues),
  ])
  return Part
})

/** What goes along, loaded when somebody is about to delete. */
export function GoesAlong(props: { of: Removed }) {
  return (
    <Suspense fallback={<SkeletonRows count={1} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
