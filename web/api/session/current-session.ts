import { t } from '../../i18n/i18n.ts'
import { baseLink } from '../bases/active-share-link.ts'
import { baseUrl } from '../http/base-url.ts'
import { createClient } from '../http/client.ts'
import { logAction, logCall } from '../records/action-log.ts'
import { beginLoading } from '../http/loading-state.ts'
import { postRefresh } from '../http/refresh-request.ts'
import { createSession } from './session.ts'
import { settings } from './stored-settings.ts'

/** The session and API client of this page. */

export const session = createSession({
  settings,
  postRefresh,
  exclusively,
  now: () => Date.now(),
  timer: {
    set: (run, delay) => setTimeout(run, delay),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  },
  onWake,
})

session.onEnd(() => logAction({ is: 'end' }))

export const { request, requestFull } = createClient({
  baseUrl,
  session,
  fetch: (input, init) => fetch(input, init),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  previewAs: () => settings.get().previewAs,
  sharedBase: () => baseLink()?.shareId ?? null,
  onNoDatabase: () => (location.hash = '#/project/0'),
  beginLoading,
  onCall: logCall,
  fallbacks: () => ({ internal: t('common.error.internal'), other: t('common.error.other') }),
})

/** Web Locks span tabs but need a secure context; run without a lock otherwise. */
async function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Typed as always present, but missing on plain HTTP.
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(name, task) : await task()
}

/** Timers stop while a computer sleeps or a tab is frozen. */
function onWake(listener: () => void): () => void {
  const onShow = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', onShow)
  addEventListener('pageshow', onShow)
  addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', onShow)
    removeEventListener('pageshow', onShow)
    removeEventListener('online', listener)
  }
}
