import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../ui/lost-chunk.ts'
import { toastTimeout } from './toast-timeout.ts'
import { notifierReady, onNotify } from '../api/notify.ts'

const Toaster = lazy(() =>
  loadChunk(async () => {
    const { Toaster: Shown } = await import('../ui/toast.tsx')
    return {
      default: function ReadyToaster() {
        useEffect(notifierReady, [])
        return <Shown timeout={toastTimeout(import.meta.env['VITE_TOAST_TIMEOUT'])} />
      },
    }
  }),
)

/** Milliseconds: the first screen comes first. */
const patience = 2000

/** Where toasts appear: loaded after the first screen, or when there is something to say. */
export function LaterToaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), patience)
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
