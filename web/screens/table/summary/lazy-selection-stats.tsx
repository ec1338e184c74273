import { type ComponentProps, Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import type { SelectionStatsBar } from './selection-stats-bar.tsx'

const LazyBar = lazyPart(() => import('./selection-stats-bar.tsx').then((m) => m.SelectionStatsBar))

/** Stats of the selected cells. Loads with the first selected cell, before several are selected. */
export function SelectionStats(props: ComponentProps<typeof SelectionStatsBar>) {
  const { feed } = props
  const isSelected = useSyncExternalStore(feed.subscribe, () => feed.now().kind !== 'none')
  return (
    isSelected && (
      <Suspense>
        <LazyBar {...props} />
      </Suspense>
    )
  )
}
