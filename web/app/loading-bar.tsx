import { useEffect, useState, useSyncExternalStore } from 'react'
import { isLoading, onLoadingChange } from '../api/http/loading-state.ts'

/** Avoids flashing for short calls. */
const loadingBarDelayMs = 150

/** A thin progress bar at the top while requests are pending. */
export function LoadingBar() {
  const loading = useSyncExternalStore(onLoadingChange, isLoading)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) {
      setShown(false)
      return undefined
    }
    const timer = setTimeout(() => setShown(true), loadingBarDelayMs)
    return () => clearTimeout(timer)
  }, [loading])
  if (!shown) return null
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full animate-pulse bg-[var(--accent,var(--primary))]" />
    </div>
  )
}
