import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { SpreadsheetClip } from '../../support/spreadsheet-clips.ts'
import { type AppFixture, startAppFixture } from './app-fixture.ts'

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** A stage whose first person is signed in, with what a program would use to prepare tables. */
export type GridFixture = {
  stage: AppFixture
  page: Page
  send: Send
  baseId: string
  /** Creates a table and its records; answers its id. */
  table(title: string, columns: object[], records: object[]): Promise<string>
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

const account = { email: 'ann@example.com', password: 'a long enough password' }

/**
 * The grid stage that the stories of a file share: it is set before the first, `prepare` fills it, and it is taken down
 * after the last. `settings` are variables of the worker. What a page does not handle fails the story that was playing.
 */
export function gridTest(
  prepare: () => Promise<void> = async () => undefined,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): GridFixture {
  let set: GridFixture | null = null
  const now = (): GridFixture => {
    if (!set) throw new Error('The stage is set when the first story begins.')
    return set
  }
  beforeAll(async () => {
    set = await startGridStage(await settings())
    await prepare()
  })
  afterEach(() => expect(set?.troubles).toEqual([]))
  afterAll(() => set?.stage.stop())
  return new Proxy({} as GridFixture, { get: (_, name: keyof GridFixture) => now()[name] })
}

/** Starts a stage, signs up, and makes an empty base. */
async function startGridStage(settings: Record<string, string>): Promise<GridFixture> {
  const stage = await startAppFixture(settings)
  const troubles: string[] = []
  const watch = (page: Page): void => void page.on('pageerror', ({ message }) => troubles.push(message))
  let token = ''
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${stage.url()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
  token = (await send<{ token: string }>('POST', '/api/v1/auth/user/signup', account)).token
  const { id: baseId } = await send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Shop' })
  const page = await stage.page({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page.setDefaultTimeout(15_000)
  watch(page)
  await signIn(page, stage.url(), account)
  await page.getByText('Shop').first().waitFor()
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

/** Clicks into the grid's canvas: the row as it is on the screen, and the column by its place. */
export async function clickCell(page: Page, row: number, column: number): Promise<void> {
  const box = await canvasBox(page)
  await page.mouse.click(box.x + 64 + column * 180 + 90, box.y + 34 + row * 32 + 16)
}

/** Opens the panel of a new field, and chooses in its lists. */
export async function addField(page: Page, columns: number, choices: Record<string, string>): Promise<void> {
  const box = await canvasBox(page)
  await page.mouse.click(box.x + 64 + columns * 180 + 20, box.y + 15)
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

async function canvasBox(page: Page) {
  await page.locator('canvas').waitFor()
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no grid on the page.')
  return box
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
