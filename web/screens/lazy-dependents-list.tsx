import { Suspense } from 'react'
import { catalogs } from 'virtual:catalogs/later-dependents'
import type { Removed } from '../api/schema/tables.ts'
import { addMessageCatalogs } from '../i18n/i18n.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'

const Loaded = lazyPart(async () => {
  const [{ DependentsList: Part }] = await Promise.all([
    import('./dependents-list.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Part
})

/** Lazy, because it is needed only before a delete. */
export function LazyDependentsList(props: { of: Removed }) {
  return (
    <Suspense fallback={<SkeletonRows count={1} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
