import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type RefreshAnswer, type SessionEnd } from './session.ts'
import { createSettings } from './stored-settings.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20)

/** A token that ends so many milliseconds after `start`. */
function tokenUntil(end: number, id = 'us1'): string {
  return `e30.${btoa(JSON.stringify({ id, email: 'a@x.test', roles: '', exp: (start + end) / 1000 }))}.s`
}

/** Tabs of one browser: one storage, one lock, one server that answers as told. */
function browser(token: string) {
  let text = JSON.stringify({ token })
  let lock: Promise<unknown> = Promise.resolve()
  const storage = { getItem: () => text, setItem: (_: string, value: string) => void (text = value) }
  const postRefresh = vi.fn<() => Promise<RefreshAnswer>>()
  const tab = () => {
    const settings = createSettings(() => storage)
    const ends: SessionEnd[] = []
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
    })
    session.onEnd((end) => ends.push(end))
    return { session, settings, ends }
  }
  return { tab, postRefresh }
}

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

describe('session', () => {
  it('is signed in while the token lives', () => {
    const { session } = browser(tokenUntil(10 * minute)).tab()
    expect(session.isSignedIn()).toBe(true)
    vi.setSystemTime(start + 10 * minute)
    expect(session.isSignedIn()).toBe(false)
    expect(session.user()).toBeNull()
  })

  it('refreshes when five minutes are left, again and again', async () => {
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

  it('keeps fresh a session that begins later, and rests once signed out', async () => {
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

  it('does not sign out because the network is away, and tries again', async () => {
    const { tab, postRefresh } = browser(tokenUntil(60 * minute))
    postRefresh.mockResolvedValue({ unreachable: 'offline' })
    const { session, ends } = tab()
    session.keepAlive()
    await vi.advanceTimersByTimeAsync(56 * minute)
    expect(postRefresh.mock.calls.length).toBeGreaterThan(1)
    expect(session.isSignedIn()).toBe(true)
    expect(ends).toEqual([])
  })

  it('shares one refresh among all who ask, in all tabs', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    const fresh = tokenUntil(60 * minute)
    postRefresh.mockResolvedValue({ token: fresh })
    const [one, other] = [tab(), tab()]
    const stale = one.session.token()
    const asking = [1, 2, 3].map(() => one.session.refresh(stale))
    const elsewhere = other.session.refresh(stale)
    expect(await Promise.all(asking)).toEqual([fresh, fresh, fresh])
    // The browser tells the other tab of what was stored.
    other.settings.reload()
    expect(await elsewhere).toBe(fresh)
    expect(postRefresh).toHaveBeenCalledTimes(1)
  })

  it('signs out when the refresh is refused, and says why', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    postRefresh.mockResolvedValue({ refused: 'Ended.' })
    const { session, settings, ends } = tab()
    expect(await session.refresh(session.token())).toBeNull()
    expect(settings.get().token).toBe('')
    expect(ends).toEqual([{ reason: 'refused', message: 'Ended.' }])
  })

  it('stays signed out when the answer of a refresh comes after the sign-out', async () => {
    const { tab, postRefresh } = browser(tokenUntil(minute))
    let answer: (answer: RefreshAnswer) => void = () => undefined
    postRefresh.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { session } = tab()
    const asking = session.refresh(session.token())
    await vi.advanceTimersByTimeAsync(0)
    session.signOut()
    answer({ token: tokenUntil(60 * minute) })
    expect(await asking).toBeNull()
    expect(session.isSignedIn()).toBe(false)
  })

  it('tells a tab once when another one signs out', () => {
    const { tab } = browser(tokenUntil(60 * minute))
    const [one, other] = [tab(), tab()]
    other.session.keepAlive()
    one.session.signOut()
    other.settings.reload()
    other.settings.reload()
    expect(other.ends).toEqual([{ reason: 'elsewhere', message: null }])
    expect(one.ends).toEqual([{ reason: 'signed-out', message: null }])
  })
})
