import { limits } from '#core/limits.ts'
import type { SettingsStore } from './stored-settings.ts'
import { readToken, type TokenUser } from './token.ts'

/** How a refresh ended: a new token, refused by the server, or no answer. */
export type RefreshAnswer = { token: string } | { refused: string } | { unreachable: string }

/** Why the session ended. */
export type SessionEnd = { reason: 'signed-out' | 'refused' | 'elsewhere'; message: string | null }

type Timer = { set(run: () => void, delay: number): unknown; clear(timer: unknown): void }
export type SessionParts = {
  settings: SettingsStore
  /** Asks the server for a new token, by cookie. */
  postRefresh: () => Promise<RefreshAnswer>
  /** Runs a task while no other tab runs one of the same name. */
  exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>
  now: () => number
  timer: Timer
  /** Calls back when timers may have slept: the page shows again, or the network is back. Returns the way to stop. */
  onWake?: (listener: () => void) => () => void
}

export type Session = {
  /** The newest token, also once it has expired: the server's refusal asks for another. Null when signed out. */
  token(): string | null
  /** Whose token that is. */
  user(): TokenUser | null
  /** Returns true while the token has not expired. */
  isSignedIn(): boolean
  /** The token for a call: an expired one is refreshed first, so that no body is sent in vain. */
  freshToken(): Promise<string | null>
  /** Takes the token of a sign-in or sign-up. */
  signIn(token: string): void
  /** Forgets the token in all tabs. */
  signOut(end?: SessionEnd): void
  /**
   * Gets a new token in place of `stale`. All who ask at the same time, in all tabs, share one call; if the token
   * has changed meanwhile, that one is taken. Resolves to the live token, or null when there is none to be had.
   */
  refresh(stale: string | null): Promise<string | null>
  subscribe(listener: () => void): () => void
  onEnd(listener: (end: SessionEnd) => void): () => void
  /** Keeps the token fresh from now on; returns the way to stop. */
  keepAlive(): () => void
}

// setTimeout overflows beyond 24.8 days; a look every hour is plenty.
const longestWait = 60 * 60 * 1000
const retryWait = 30 * 1000
/** Milliseconds by which clocks may differ before it counts: as long as an answer may take. */
const skewMin = 30 * 1000

export function createSession(parts: SessionParts): Session {
  const { settings: stored, timer } = parts
  /** By the server's clock: with tokens of minutes, a wrong clock here would end every session. */
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
      stored.set({ token, clockSkew: Math.abs(skew) > skewMin ? skew : 0 })
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
      // Another tab may just have refreshed: its storage event can come later than its lock is free.
      stored.reload()
      const other = liveToken()
      if (other && other !== stale) return other
      const before = stored.get().token
      const answer = await parts.postRefresh()
      // Signed out (or in as somebody else) while the call was under way: that holds.
      if (stored.get().token !== before) return liveToken()
      if ('token' in answer) {
        session.signIn(answer.token)
        return answer.token
      }
      if ('refused' in answer && stored.get().token !== '') {
        session.signOut({ reason: 'refused', message: answer.refused })
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
      const due = user.expires - limits.refreshThreshold * 1000 - now()
      pending = timer.set(() => void wake(), Math.min(longestWait, Math.max(soonest, due)))
    }
    const wake = async (): Promise<void> => {
      const user = session.user()
      const due = user !== null && user.expires - now() <= limits.refreshThreshold * 1000
      if (due) await session.refresh(stored.get().token)
      // After a refresh that got no answer the old token is still there: try again in a while.
      plan(due ? retryWait : 0)
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
