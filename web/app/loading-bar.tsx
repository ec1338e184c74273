import { useEffect, useState, useSyncExternalStore } from 'react'
import { isLoading, onLoadingChange } from '../api/loading.ts'

/** Short calls should not flash. */
const delay = 150

/** A thin bar at the top while any request is running. */
export function LoadingBar() {
  const loading = useSyncExternalStore(onLoadingChange, isLoading)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) {
      setShown(false)
      return undefined
    }
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [loading])
  if (!shown) return null
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full animate-pulse bg-[var(--accent,var(--primary))]" />
    </div>
  )
}
