import { Suspense } from 'react'
import { catalogues } from 'virtual:catalogues/later-talk'
import { addCatalogues } from '../../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import type { TalkProps } from './talk-props.ts'

const Loaded = lazyPart(async () => {
  const [{ Talk: Part }] = await Promise.all([import('./talk.tsx'), addCatalogues(catalogues)])
  return Part
})

/** Comments and history, loaded when they are first looked at. */
export function Talk(props: TalkProps) {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
