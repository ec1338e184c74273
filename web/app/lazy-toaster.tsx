import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../ui/chunk-reload.ts'
import { toastTimeout } from './toast-timeout.ts'
import { notifierReady, onNotify } from '../api/http/notify.ts'

const Toaster = lazy(() =>
  loadChunk(async () => {
    const { Toaster: Shown } = await import('../ui/feedback/toast.tsx')
    return {
      default: function ReadyToaster() {
        useEffect(notifierReady, [])
        return <Shown timeout={toastTimeout(import.meta.env['VITE_TOAST_TIMEOUT'])} />
      },
    }
  }),
)

/** Let the first screen load first. */
const toasterPrefetchDelayMs = 2000

/** The toaster; loads after the first screen, or with the first toast. */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), toasterPrefetchDelayMs)
    const stop = onNotify(() => setWanted(true))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
