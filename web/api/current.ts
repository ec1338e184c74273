import { t } from '../i18n/i18n.ts'
import { baseLink } from './base-link.ts'
import { baseUrl } from './base-url.ts'
import { createClient } from './client.ts'
import { note, noteCall } from './journal.ts'
import { beginLoading } from './loading.ts'
import { postRefresh } from './refresh-call.ts'
import { createSession } from './session.ts'
import { settings } from './stored-settings.ts'

/** The session and the client of this page. */

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

session.onEnd(() => note({ is: 'end' }))

export const { request, requestFull } = createClient({
  baseUrl,
  session,
  fetch: (input, init) => fetch(input, init),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  previewAs: () => settings.get().previewAs,
  sharedBase: () => baseLink()?.shareId ?? null,
  onNoDatabase: () => (location.hash = '#/project/0'),
  beginLoading,
  onCall: noteCall,
  fallbacks: () => ({ internal: t('common.error.internal'), other: t('common.error.other') }),
})

/** Web Locks reach over tabs; pages without a secure context have none and go without. */
async function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Typed as always there, but missing on plain http.
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(name, task) : await task()
}

/** Timers stand still while a computer sleeps or a tab is frozen. */
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
