import { Suspense } from 'react'
import { catalogs } from 'virtual:catalogs/later-comments'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import type { CommentsPanelProps } from './comments-props.ts'

const Loaded = lazyPart(async () => {
  const [{ CommentsPanel: Part }] = await Promise.all([
    import('./comments-panel.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Part
})

/** Comments and history, loaded on first use. */
export function Talk(props: CommentsPanelProps) {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
