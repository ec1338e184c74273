import * as limits from '#core/limits.ts'
import type { SettingsStore } from './stored-settings.ts'
import { readToken, type TokenUser } from './token.ts'

/** The result of a refresh: a new token, a rejection, or no response. */
export type RefreshResponse = { token: string } | { refused: string } | { unreachable: string }

/** Why the session ended. */
export type SessionEnd = { reason: 'signed-out' | 'refused' | 'elsewhere'; message: string | null }

type Timer = { set(run: () => void, delay: number): unknown; clear(timer: unknown): void }
export type SessionParts = {
  settings: SettingsStore
  /** Requests a new token by cookie. */
  postRefresh: () => Promise<RefreshResponse>
  /** Runs a task while no other tab runs one with the same name. */
  exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>
  now: () => number
  timer: Timer
  /** Calls back when timers may have slept: the page is visible again or back online. Returns a cleanup function. */
  onWake?: (listener: () => void) => () => void
}

export type Session = {
  /** The newest token, even if expired: the server's rejection triggers a refresh. Null when signed out. */
  token(): string | null
  /** The token's user. */
  user(): TokenUser | null
  /** True while the token has not expired. */
  isSignedIn(): boolean
  /** The token for a call; refreshes an expired one first, to avoid sending a body in vain. */
  freshToken(): Promise<string | null>
  /** Stores the token of a sign-in or sign-up. */
  signIn(token: string): void
  /** Deletes the token in all tabs. */
  signOut(end?: SessionEnd): void
  /**
   * Replaces the token `stale`. Concurrent callers in all tabs share one request; a token changed meanwhile is used.
   * Resolves to the valid token, or null.
   */
  refresh(stale: string | null): Promise<string | null>
  subscribe(listener: () => void): () => void
  onEnd(listener: (end: SessionEnd) => void): () => void
  /** Keeps the token fresh; returns a cleanup function. */
  keepAlive(): () => void
}

// setTimeout overflows beyond 24.8 days; checking hourly is enough.
const refreshTimerMaxMs = 60 * 60 * 1000
const refreshRetryDelayMs = 30 * 1000
/** Smaller clock differences are ignored, because a response may take that long. */
const clockSkewMinMs = 30 * 1000

export function createSession(parts: SessionParts): Session {
  const { settings: stored, timer } = parts
  /** Use server time: with tokens that live minutes, a wrong local clock would end every session. */
  const now = (): number => parts.now() + stored.get().clockSkew
  const endListeners = new Set<(end: SessionEnd) => void>()
  let refreshing: Promise<string | null> | null = null
  let lastToken = stored.get().token

  const liveToken = (): string | null => {
    const { token } = stored.get()
    const user = readToken(token)
    return user && user.expires > now() ? token : null
  }
  const storedToken = (): string | null => {
    const { token } = stored.get()
    return readToken(token) ? token : null
  }
  const end = (how: SessionEnd): void => {
    for (const listener of endListeners) listener(how)
  }
  const session: Session = {
    token: storedToken,
    user: () => readToken(stored.get().token),
    isSignedIn: () => liveToken() !== null,
    async freshToken() {
      const token = storedToken()
      if (token !== null && liveToken() === null) await session.refresh(token)
      return storedToken()
    },
    signIn(token) {
      lastToken = token
      const issued = readToken(token)?.issued ?? null
      const skew = issued === null ? 0 : issued - parts.now()
      stored.set({ token, clockSkew: Math.abs(skew) > clockSkewMinMs ? skew : 0 })
    },
    signOut(how = { reason: 'signed-out', message: null }) {
      const had = lastToken !== ''
      lastToken = ''
      stored.set({ token: '', previewAs: null })
      if (had) end(how)
    },
    refresh(stale) {
      refreshing ??= refreshOnce(stale).finally(() => (refreshing = null))
      return refreshing
    },
    subscribe: stored.subscribe,
    onEnd(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    keepAlive,
  }

  async function refreshOnce(stale: string | null): Promise<string | null> {
    return parts.exclusively('tessera-refresh', async () => {
      // Another tab may have just refreshed; its storage event can arrive after the lock is released.
      stored.reload()
      const other = liveToken()
      if (other && other !== stale) return other
      const before = stored.get().token
      const response = await parts.postRefresh()
      // A sign-out or another sign-in during the request wins.
      if (stored.get().token !== before) return liveToken()
      if ('token' in response) {
        session.signIn(response.token)
        return response.token
      }
      if ('refused' in response && stored.get().token !== '') {
        session.signOut({ reason: 'refused', message: response.refused })
      }
      return null
    })
  }

  function keepAlive(): () => void {
    let pending: unknown = null
    const plan = (soonest = 0): void => {
      timer.clear(pending)
      const user = readToken(stored.get().token)
      if (!user) return
      const due = user.expires - limits.refreshBeforeExpirySeconds * 1000 - now()
      pending = timer.set(() => void wake(), Math.min(refreshTimerMaxMs, Math.max(soonest, due)))
    }
    const wake = async (): Promise<void> => {
      const user = session.user()
      const due = user !== null && user.expires - now() <= limits.refreshBeforeExpirySeconds * 1000
      if (due) await session.refresh(stored.get().token)
      // After a refresh without a response, the old token is still there: retry later.
      plan(due ? refreshRetryDelayMs : 0)
    }
    let planned = stored.get().token
    const stopWaking = parts.onWake?.(() => void wake())
    const stop = stored.subscribe(() => {
      const { token } = stored.get()
      if (token === planned) return
      planned = token
      const endedElsewhere = token === '' && lastToken !== ''
      lastToken = token
      plan()
      if (endedElsewhere) end({ reason: 'elsewhere', message: null })
    })
    plan()
    return () => {
      stop()
      stopWaking?.()
      timer.clear(pending)
    }
  }
  return session
}
