import { Suspense } from 'react'
import type { ConfirmDialogProps } from '../ui/overlays/confirm-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const ConfirmDialog = lazyPart(() => import('../ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog))

/** A lazy confirmation dialog for destructive actions. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
