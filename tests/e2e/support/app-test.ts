import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AppFixture, startAppFixture } from './app-fixture.ts'
import { trackWrites } from './reload.ts'

/** The first person of an instance, who may do everything. */
export const firstAccount = { email: 'ann@example.com', password: 'a long enough password' }

export type AppTest = Pick<AppFixture, 'url' | 'log' | 'restart'> & {
  /** A page in a fresh browser profile, so a stranger. Errors that it does not handle fail the test. */
  page(options?: BrowserContextOptions): Promise<Page>
  /** Fails the test on errors of another page, too. */
  watch(page: Page): void
  /** Errors that nothing on the pages handled. */
  troubles: string[]
  /** A call of the API, by the first person once they have signed up. */
  send<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Signs the first person up, by the API; returns their token. */
  signUp(): Promise<string>
  /** Pages whose errors are expected come from here. */
  stage: AppFixture
}

/**
 * The instance and the browser that the tests of a file share: they start before the first, `prepare` fills the
 * instance, and they stop after the last. `settings` are variables of the worker.
 */
export function appTest(
  prepare: () => Promise<void> = async () => undefined,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): AppTest {
  let app: AppTest | null = null
  const now = (): AppTest => {
    if (!app) throw new Error('The app starts before the first test.')
    return app
  }
  beforeAll(async () => {
    app = openApp(await startAppFixture(await settings()))
    await prepare()
  })
  // Each test answers for its own errors.
  afterEach(() => expect(app?.troubles.splice(0)).toEqual([]))
  afterAll(() => app?.stage.stop())
  return new Proxy({} as AppTest, { get: (_, name: keyof AppTest) => now()[name] })
}

function openApp(stage: AppFixture): AppTest {
  const troubles: string[] = []
  function watch(page: Page): void {
    page.on('pageerror', ({ message }) => troubles.push(message))
    trackWrites(page)
  }
  let token = ''
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(path, stage.url()), {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
  return {
    url: stage.url,
    log: stage.log,
    restart: stage.restart,
    stage,
    troubles,
    watch,
    send,
    async page(options) {
      const page = await stage.page(options)
      page.setDefaultTimeout(15_000)
      watch(page)
      return page
    },
    async signUp() {
      token = (await send<{ token: string }>('POST', '/api/v1/auth/user/signup', firstAccount)).token
      return token
    },
  }
}
