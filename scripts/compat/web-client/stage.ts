import { columnTypes } from '../../sample-columns.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { ScriptError } from '../../progress.ts'
import { openContext } from './browser.ts'

export type Json = Record<string, unknown>
export const password = 'correct horse battery'

/** Reads and prepares data through the API, with the same calls as the client. */
export class Api {
  readonly url: string
  #token = ''

  constructor(url: string) {
    this.url = url
  }

  async signIn(email: string, verb: 'signin' | 'signup' = 'signin'): Promise<void> {
    const { token } = await this.call('POST', `/api/v1/auth/user/${verb}`, { email, password })
    this.#token = String(token)
  }

  async call(method: string, path: string, body?: unknown): Promise<Json> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'xc-auth': this.#token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ScriptError(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Json
  }

  async list(path: string, key = 'list'): Promise<Json[]> {
    const answer: unknown = await this.call('GET', path)
    return (Array.isArray(answer) ? answer : (answer as Json)[key]) as Json[]
  }
}

/** A table for one flow. */
export type FlowTable = { id: string; title: string; columns: Json[]; viewId: string }

/** Context of a flow: a page with the signed-in owner, and a base. */
export class Stage {
  readonly page: Page
  readonly context: BrowserContext
  readonly api: Api
  readonly url: string
  readonly base: { id: string; title: string }
  /** Folder for screenshots and upload files. */
  readonly folder: string
  static #tables = 0

  constructor(given: {
    page: Page
    context: BrowserContext
    api: Api
    url: string
    base: { id: string; title: string }
    folder: string
  }) {
    this.page = given.page
    this.context = given.context
    this.api = given.api
    this.url = given.url
    this.base = given.base
    this.folder = given.folder
  }

  /** Opens a page of the client by URL fragment. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/dashboard/#${path}`)
    // The client keeps its state if only the fragment changes.
    await this.page.reload()
  }

  /** Creates a table with a text field Title and these fields and records. */
  async table(columns: Json[] = [], records: Json[] = []): Promise<FlowTable> {
    const title = `Table ${++Stage.#tables}`
    const made = await this.api.call('POST', `/api/v1/db/meta/projects/${this.base.id}/tables`, {
      title,
      table_name: title,
      columns: [
        { column_name: 'id', title: 'Id', uidt: columnTypes.id, dt: 'integer', pk: true, ai: true },
        { column_name: 'title', title: 'Title', uidt: columnTypes.text, pv: true },
        ...columns,
      ],
    })
    const id = String(made['id'])
    if (records.length > 0)
      await this.api.call('POST', `/api/v1/db/data/bulk/noco/${this.base.id}/${id}`, records)
    const views = await this.api.list(`/api/v1/db/meta/tables/${id}/views`)
    return { id, title, columns: made['columns'] as Json[], viewId: String(views[0]?.['id']) }
  }

  /** Opens a table or one of its views, and waits for its content. */
  async openTable(table: FlowTable, view = ''): Promise<void> {
    await this.open(`/nc/${this.base.id}/table/${table.id}${view === '' ? '' : `/${view}`}`)
    if (view === '') await this.page.getByTestId('nc-grid-add-new-row').waitFor()
  }

  async records(table: FlowTable): Promise<Json[]> {
    return this.api.list(`/api/v1/db/data/noco/${this.base.id}/${table.id}?limit=100`)
  }
  async columns(table: FlowTable): Promise<Json[]> {
    return this.api.list(`/api/v1/db/meta/tables/${table.id}`, 'columns')
  }
  async views(table: FlowTable): Promise<Json[]> {
    return this.api.list(`/api/v1/db/meta/tables/${table.id}/views`)
  }

  cell(column: string, row: number): Locator {
    return this.page.getByTestId(`cell-${column}-${row}`)
  }
  /** Opens a page without an account; its failed requests count for the flow. */
  async guest(path: string): Promise<Page> {
    const browser = this.context.browser()
    if (!browser) throw new ScriptError('The browser has closed.')
    const context = await openContext(browser, this.url)
    const page = await context.newPage()
    this.onPage?.(page)
    await page.goto(`${this.url}/dashboard/#${path}`)
    return page
  }
  /** Called for each page that a flow opens. */
  onPage: ((page: Page) => void) | null = null

  /** The topmost dialog. */
  modal(): Locator {
    return this.page.locator('.ant-modal:visible').last()
  }
  /** Opens a toolbar menu and chooses an item. */
  async openMenu(button: string, item: string): Promise<void> {
    await this.page.locator(button).click()
    await this.menuItem(item).click()
  }
  /** Opens a submenu and chooses an item. */
  async openSubmenu(button: string, title: string, item: string): Promise<void> {
    await this.page.locator(button).click()
    await this.page
      .locator('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-submenu-title')
      .filter({ hasText: title })
      .hover()
    await this.page.locator('.ant-dropdown-menu-submenu-popup:visible').getByText(item).last().click()
  }
  /** An item of an open menu. Its text starts with the name of its icon. */
  menuItem(item: string): Locator {
    return this.page
      .locator('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]:visible')
      .filter({ hasText: new RegExp(`${item}\\s*$`) })
      .first()
  }
  /** Chooses an option of a select, typing if it is searchable. */
  async choose(select: Locator, option: string): Promise<void> {
    await select.click()
    const search = select.locator('input:not([readonly])')
    if ((await search.count()) > 0) await search.first().fill(option)
    await this.clickOption(option)
  }
  /** Clicks an option of an open list. Icon and table names are on separate lines. */
  async clickOption(option: string): Promise<void> {
    const options = this.page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    )
    const find = async () =>
      (await options.allInnerTexts()).findIndex((text) =>
        text.split('\n').some((line) => line.trim() === option),
      )
    await until(`the list offers ${option}`, async () => (await find()) >= 0)
    await options.nth(await find()).click()
  }
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 12): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new ScriptError(`${what}: not so after ${seconds} s`)
    await new Promise((resolve) => {
      setTimeout(resolve, 150)
    })
  }
}
