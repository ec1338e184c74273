import { useEffect, useLayoutEffect, useRef } from 'react'
import type { GalleryPlan } from '../../../../views/gallery/gallery-layout.ts'

/** Delay after the last change of the layout. */
const layoutSettleMs = 150

/** Keeps the active card in sight when the layout changes, such as when its panel opens. The width changes in steps. */
export function useKeepInSight(options: {
  plan: GalleryPlan
  /** The row of the active card; -1 for none. */
  row: number
  isInSight: boolean
  show: (row: number) => void
}): void {
  const { plan, row, isInSight, show } = options
  const state = useRef({ plan, row, show, isInSight, isWaiting: false })
  useLayoutEffect(() => {
    const { current } = state
    // The rows in sight are still those of the old layout.
    if (current.plan !== plan) current.isWaiting = true
    Object.assign(current, { plan, row, show })
    if (!current.isWaiting) current.isInSight = isInSight
  })
  useEffect(() => {
    const { current } = state
    const timer = setTimeout(() => {
      const wasInSight = current.isWaiting && current.isInSight && current.row >= 0
      current.isWaiting = false
      if (wasInSight) current.show(current.row)
    }, layoutSettleMs)
    return () => clearTimeout(timer)
  }, [plan])
}
