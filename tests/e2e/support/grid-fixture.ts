import type { Page } from 'playwright-core'
import type { SpreadsheetClip } from '../../support/spreadsheet-clips.ts'
import type { AppFixture } from './app-fixture.ts'
import { type AppTest, appTest, firstAccount } from './app-test.ts'

/** A stage whose first person is signed in, with what a program would use to prepare tables. */
export type GridFixture = {
  stage: AppFixture
  page: Page
  send: AppTest['send']
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

/**
 * `appTest` with a page on which the first person is signed in, and an empty base; `prepare` fills it. `settings` are
 * variables of the worker.
 */
export function gridTest(
  prepare: () => Promise<void> = async () => undefined,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): GridFixture {
  let grid: GridFixture | null = null
  const now = (): GridFixture => {
    if (!grid) throw new Error('The grid is there when the first test begins.')
    return grid
  }
  const app = appTest(async () => {
    grid = await openGrid(app)
    await prepare()
  }, settings)
  return new Proxy({} as GridFixture, { get: (_, name: keyof GridFixture) => now()[name] })
}

/** Signs up, makes an empty base and opens a page. */
async function openGrid({
  stage,
  send,
  watch,
  troubles,
  signUp,
  page: newPage,
}: AppTest): Promise<GridFixture> {
  await signUp()
  const { id: baseId } = await send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Shop' })
  const page = await newPage({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signIn(page, stage.url(), firstAccount)
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
