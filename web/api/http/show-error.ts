import { ApiError, messageOf } from './api-error.ts'
import { notify } from './notify.ts'

/** Shows an error once; the end of a session has its own message. */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && error.status === 401) return
  void notify({ message: messageOf(error), tone: 'error' })
}
