import { Suspense } from 'react'
import type { ConfirmDialogProps } from '../ui/confirm-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx').then((m) => m.ConfirmDialog))

/** Asks before what cannot be undone; loaded when it is first asked. */
export function LaterConfirm(props: ConfirmDialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
