import { ApiError, messageOf } from './api-error.ts'
import { notify } from './notify.ts'

/** Says what went wrong, once; the end of a session has its own words. */
export function tellProblem(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && error.status === 401) return
  void notify({ message: messageOf(error), tone: 'error' })
}
