import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { SpreadsheetClip } from '../../support/spreadsheet-clips.ts'
import type { AppFixture } from './app-fixture.ts'
import { type AppTest, appTest, firstAccount } from './app-test.ts'
import { clickAddField } from './grid-canvas.ts'

/** A stage whose first person is signed in, with what a program would use to prepare tables. */
export type GridFixture = {
  stage: AppFixture
  page: Page
  send: AppTest['send']
  baseId: string
  /** Creates a table and its records; answers its id. */
  table(title: string, columns: object[], records: object[]): Promise<string>
  /** Makes somebody a member of the base. Accounts outlive the bases of the tests, so they sign up once. */
  invite(account: { email: string; password: string }, role: string): Promise<void>
  /** Its first records, a thousand if not told otherwise, as the API answers them. */
  records(tableId: string, limit?: number): Promise<Row[]>
  /** Shows a table's first view and waits for its records. */
  show(tableId: string, count: string): Promise<void>
  /** Another page whose errors are to be heard of, as those of `page` are. */
  watch(page: Page): void
  /** Errors that nothing on the pages handled. */
  troubles: string[]
}

/** A record as the API answers it. */
export type Row = Record<string, unknown>

/**
 * A grid that all tests of a file share, where a table takes long to make and no test changes what another one sees.
 * Otherwise as `gridTest`.
 */
export function sharedGridTest(prepare: () => Promise<void>): GridFixture {
  return openGrids(beforeAll, prepare)
}

/**
 * `appTest` in which every test has an empty base of its own, which `prepare` fills, and a fresh page on which the
 * first person is signed in. So a test needs no other, and leaves nothing to one. `settings` are variables of the
 * worker.
 */
export function gridTest(
  prepare: () => Promise<void> = async () => undefined,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): GridFixture {
  return openGrids(beforeEach, prepare, settings)
}

function openGrids(
  before: typeof beforeAll | typeof beforeEach,
  prepare: () => Promise<void>,
  settings?: () => Promise<Record<string, string>>,
): GridFixture {
  let grid: GridFixture | null = null
  let owner: BrowserContext | null = null
  /** Their sessions by email address. */
  const members = new Map<string, string>()
  const now = (): GridFixture => {
    if (!grid) throw new Error('The grid is there when the first test begins.')
    return grid
  }
  const app = appTest(async () => {
    await app.signUp()
    const first = await app.page(ownerBrowser)
    await signIn(first, app.url(), firstAccount)
    owner = first.context()
    await first.close()
  }, settings)
  before(async () => {
    grid = await openGrid(app, owner, members)
    await prepare()
  })
  const after = before === beforeEach ? afterEach : afterAll
  after(async () => {
    // The browsers of others end with their test.
    for (const context of app.stage.contexts()) if (context !== owner) await context.close()
    for (const page of owner?.pages() ?? []) await page.close()
    await owner?.setOffline(false)
  })
  return new Proxy({} as GridFixture, { get: (_, name: keyof GridFixture) => now()[name] })
}

const ownerBrowser: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** Makes an empty base and opens a page in the browser of its owner. */
async function openGrid(
  { stage, send, watch, troubles }: AppTest,
  owner: BrowserContext | null,
  members: Map<string, string>,
): Promise<GridFixture> {
  if (!owner) throw new Error('The owner signs in before the first test.')
  const { id: baseId } = await send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Shop' })
  const page = await owner.newPage()
  page.setDefaultTimeout(15_000)
  watch(page)
  await forgetSettings(page, stage.url())
  await page.goto(`${stage.url()}/#/`)
  await page.getByRole('heading', { name: 'Bases' }).waitFor()
  return {
    stage,
    page,
    send,
    baseId,
    async table(title, columns, records) {
      const path = `/api/v2/meta/bases/${baseId}/tables`
      const { id } = await send<{ id: string }>('POST', path, { title, columns })
      if (records.length > 0) await send('POST', `/api/v2/tables/${id}/records`, records)
      return id
    },
    async invite(account, roles) {
      const invitation = { email: account.email, roles }
      const { invite_token: token } = await send<{ invite_token: string }>(
        'POST',
        `/api/v2/meta/bases/${baseId}/users`,
        invitation,
      )
      const known = members.get(account.email)
      if (known) return accept(stage.url(), token, known)
      const body = { ...account, token }
      const session = await send<{ token: string }>('POST', '/api/v1/auth/user/signup', body)
      members.set(account.email, session.token)
    },
    async records(tableId, limit = 1000) {
      return (await send<{ list: Row[] }>('GET', `/api/v2/tables/${tableId}/records?limit=${limit}`)).list
    },
    watch,
    troubles,
    async show(tableId, count) {
      await page.goto(`${stage.url()}/#/nc/${baseId}/table/${tableId}`)
      await page.getByText(count, { exact: true }).waitFor()
    },
  }
}

/** Accepts an invitation, as whoever has the session. */
async function accept(address: string, invitation: string, session: string): Promise<void> {
  const response = await fetch(`${address}/api/v1/auth/invitation/${invitation}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'xc-auth': session },
    body: '{}',
  })
  if (!response.ok) throw new Error(`The invitation was answered with ${response.status}.`)
}

/** Clears the stored settings of earlier tests, such as the language, except the session. */
async function forgetSettings(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/api/v1/health`)
  await page.evaluate(() => {
    const key = 'nocodb-gui-v2'
    const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token?: string }
    localStorage.clear()
    localStorage.setItem(key, JSON.stringify({ token }))
  })
}

/** Signs somebody in, in their own browser. */
export async function signIn(
  page: Page,
  address: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Account of ${email}` }).waitFor()
}

/** The cell of a column and row, both counted from 1 as screen readers do. */
export function gridCell(page: Page, text: string) {
  return page.locator('[role=grid], [role=treegrid]').getByRole('gridcell', { name: text, exact: true })
}

/** Opens the panel of a new field, and chooses in its lists. */
export async function addField(page: Page, columns: number, choices: Record<string, string>): Promise<void> {
  await clickAddField(page, columns)
  await page.getByRole('dialog').waitFor()
  for (const [list, option] of Object.entries(choices)) {
    await page.getByRole('combobox', { name: list, exact: true }).click()
    // The list of types may still be closing, and has options of the same name.
    await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
    await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What a paste key does, with a clipboard that a browser would not let a page fill. */
export async function pasteClip(page: Page, clip: Partial<SpreadsheetClip>): Promise<void> {
  await page.evaluate(
    `(() => {
      const data = new DataTransfer()
      const clip = ${JSON.stringify(clip)}
      if (clip.html) data.setData('text/html', clip.html)
      if (clip.text) data.setData('text/plain', clip.text)
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector('textarea[aria-controls]').dispatchEvent(event)
    })()`,
  )
}

/** Waits until everything that was written has been answered. */
export async function saved(page: Page): Promise<void> {
  await page.getByText(/^Saving/).waitFor({ state: 'detached' })
}
