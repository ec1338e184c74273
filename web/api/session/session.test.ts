import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type RefreshResponse, type SessionEnd } from './session.ts'
import { createSettings } from './stored-settings.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20)

/** A token that expires this many ms after `start`. */
function tokenUntil(end: number, id = 'us1', issued?: number): string {
  const iat = issued === undefined ? {} : { iat: (start + issued) / 1000 }
  const payload = { id, email: 'a@x.test', roles: '', exp: (start + end) / 1000, ...iat }
  return `e30.${btoa(JSON.stringify(payload))}.s`
}

/** Tabs of one browser with shared storage, lock and server. */
function browser(token: string) {
  let text = JSON.stringify({ token })
  let lock: Promise<unknown> = Promise.resolve()
  const storage = { getItem: () => text, setItem: (_: string, value: string) => void (text = value) }
  const postRefresh = vi.fn<() => Promise<RefreshResponse>>()
  const tab = () => {
    const settings = createSettings(() => storage)
    const ends: SessionEnd[] = []
    const wakes = new Set<() => void>()
    const session = createSession({
      settings,
      postRefresh,
      now: () => Date.now(),
      exclusively: async (_, task) => {
        const run = lock.then(task)
        lock = run.catch(() => undefined)
        return run
      },
      timer: { set: setTimeout, clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>) },
      onWake: (listener) => {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
    })
    session.onEnd((end) => ends.push(end))
    return { session, settings, ends, wake: () => wakes.forEach((listener) => listener()) }
  }
  return { tab, postRefresh }
}

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

describe('session', () => {
  it('is signed in until the token expires', () => {
    const { session } = browser(tokenUntil(10 * minute)).tab()
    expect(session.isSignedIn()).toBe(true)
    vi.setSystemTime(start + 10 * minute)
    expect(session.isSignedIn()).toBe(false)
    // The user stays known until the server rejects a refresh.
    expect(session.user()).toMatchObject({ id: 'us1' })
  })

  it('refreshes five minutes before expiry, repeatedly', async () => {
    const { tab, postRefresh } = browser(tokenUntil(60 * minute))
    postRefresh.mockImplementation(() =>
      Promise.resolve({ token: tokenUntil(Date.now() - start + 60 * minute) }),
    )
    const { session } = tab()
    session.keepAlive()
    await vi.advanceTimersByTimeAsync(55 * minute - 1)
    expect(postRefresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(postRefresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(55 * minute)
    expect(postRefresh).toHaveBeenCalledTimes(2)
    expect(session.isSignedIn()).toBe(true)
  })

  it('keeps a later session fresh, and stops after sign-out', async () => {
    const { tab, postRefresh } = browser('')
    postRefresh.mockResolvedValue({ token: tokenUntil(200 * minute) })
    const { session } = tab()
    session.keepAlive()
    session.signIn(tokenUntil(30 * minute))
    await vi.advanceTimersByTimeAsync(25 * minute)
    expect(postRefresh).toHaveBeenCalledTimes(1)
    session.signOut()
    await vi.advanceTimersByTimeAsync(300 * minute)
    expect(postRefresh).toHaveBeenCalledTimes(1)
  })

  it('does not sign out on a network failure, and retries', async () => {
    const { tab, postRefresh } = browser(tokenUntil(60 * minute))
    postRefresh.mockResolvedValue({ unreachable: 'offline' })
    const { session, ends } = tab()
    session.keepAlive()
    await vi.advanceTimersByTimeAsync(56 * minute)
    expect(postRefresh.mock.calls.length).toBeGreaterThan(1)
    expect(session.isSignedIn()).toBe(true)
    expect(ends).toEqual([])
  })

  it('shares one refresh among all callers and tabs', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    const fresh = tokenUntil(60 * minute)
    postRefresh.mockResolvedValue({ token: fresh })
    const [one, other] = [tab(), tab()]
    const stale = one.session.token()
    const asking = [1, 2, 3].map(() => one.session.refresh(stale))
    const elsewhere = other.session.refresh(stale)
    expect(await Promise.all(asking)).toEqual([fresh, fresh, fresh])
    // The storage event in the other tab.
    other.settings.reload()
    expect(await elsewhere).toBe(fresh)
    expect(postRefresh).toHaveBeenCalledTimes(1)
  })

  it('signs out with a reason if the refresh is rejected', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    postRefresh.mockResolvedValue({ refused: 'Ended.' })
    const { session, settings, ends } = tab()
    expect(await session.refresh(session.token())).toBeNull()
    expect(settings.get().token).toBe('')
    expect(ends).toEqual([{ reason: 'refused', message: 'Ended.' }])
  })

  it('stays signed out if a refresh response arrives after sign-out', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    let respond: (response: RefreshResponse) => void = () => undefined
    postRefresh.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    const { session } = tab()
    const asking = session.refresh(session.token())
    await vi.advanceTimersByTimeAsync(0)
    session.signOut()
    respond({ token: tokenUntil(60 * minute) })
    expect(await asking).toBeNull()
    expect(session.isSignedIn()).toBe(false)
  })

  it('notifies a tab once when another one signs out', () => {
    const { tab } = browser(tokenUntil(60 * minute))
    const [one, other] = [tab(), tab()]
    other.session.keepAlive()
    one.session.signOut()
    other.settings.reload()
    other.settings.reload()
    expect(other.ends).toEqual([{ reason: 'elsewhere', message: null }])
    expect(one.ends).toEqual([{ reason: 'signed-out', message: null }])
  })

  it('refreshes after sleep, once for all tabs, before any call', async () => {
    const { tab, postRefresh } = browser(tokenUntil(15 * minute))
    const fresh = tokenUntil(75 * minute)
    postRefresh.mockResolvedValue({ token: fresh })
    const [one, other] = [tab(), tab()]
    one.session.keepAlive()
    other.session.keepAlive()
    // Timers sleep with the computer.
    vi.setSystemTime(start + 60 * minute)
    const tokens = [one.session.freshToken(), other.session.freshToken()]
    one.wake()
    other.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.all(tokens)).toEqual([fresh, fresh])
    expect(postRefresh).toHaveBeenCalledTimes(1)
    expect([one.ends, other.ends]).toEqual([[], []])
  })

  it('refreshes if expired before the page opened', async () => {
    const { tab, postRefresh } = browser(tokenUntil(-minute))
    postRefresh.mockResolvedValue({ token: tokenUntil(15 * minute) })
    const { session } = tab()
    session.keepAlive()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.isSignedIn()).toBe(true)
    expect(postRefresh).toHaveBeenCalledTimes(1)
  })

  it('survives waking offline, and continues when back online', async () => {
    const { tab, postRefresh } = browser(tokenUntil(15 * minute))
    postRefresh.mockResolvedValue({ unreachable: 'offline' })
    const { session, ends, wake } = tab()
    session.keepAlive()
    vi.setSystemTime(start + 60 * minute)
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toEqual([])
    expect(session.user()).toMatchObject({ id: 'us1' })
    postRefresh.mockResolvedValue({ token: tokenUntil(75 * minute) })
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.isSignedIn()).toBe(true)
  })

  it.each([-60, 60])('uses server time if the local clock is %i minutes off', async (off) => {
    const { tab, postRefresh } = browser('')
    postRefresh.mockImplementation(() => {
      const at = Date.now() - start - off * minute
      return Promise.resolve({ token: tokenUntil(at + 15 * minute, 'us1', at) })
    })
    const { session } = tab()
    session.keepAlive()
    session.signIn(tokenUntil((15 - off) * minute, 'us1', -off * minute))
    expect(session.isSignedIn()).toBe(true)
    await vi.advanceTimersByTimeAsync(10 * minute - 1)
    expect(postRefresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20 * minute + 1)
    expect(postRefresh).toHaveBeenCalledTimes(3)
    expect(session.isSignedIn()).toBe(true)
  })
})
