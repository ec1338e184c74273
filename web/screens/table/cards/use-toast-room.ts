import { useSyncExternalStore } from 'react'
import { onToasts, shownToasts } from '../../../ui/toast-queue.ts'

/** Pixels of a message with a button, and of what is between two. */
const TOAST = 72

/** Room below the last card for the messages that stand over it: one can scroll past them. */
export function useToastRoom(): number {
  return useSyncExternalStore(onToasts, shownToasts).length * TOAST
}
