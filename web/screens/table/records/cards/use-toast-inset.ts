import { useSyncExternalStore } from 'react'
import { onToasts, shownToasts } from '../../../../ui/feedback/toast-queue.ts'

/** Height of a toast with a button. */
const toastHeightPx = 72

/** Space below the last card, so that it can scroll above toasts. */
export function useToastInset(): number {
  return useSyncExternalStore(onToasts, shownToasts).length * toastHeightPx
}
