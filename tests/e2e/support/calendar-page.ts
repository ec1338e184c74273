import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { type GridFixture, signIn } from './grid-fixture.ts'

// What stories do on the page of a calendar.

const month = new Date().toISOString().slice(0, 7)

/** A day of this month, on which calendars open. */
export const on = (day: number): string => `${month}-${String(day).padStart(2, '0')}`

/** The same in a time zone, where the next month may have begun. */
export function onIn(timeZone: string): (day: number) => string {
  const there = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(
    new Date(),
  )
  return (day) => `${there}-${String(day).padStart(2, '0')}`
}

export type Point = { x: number; y: number }

/** The cell of a day, as `YYYY-MM-DD`. */
export const dayCell = (page: Page, day: string): Locator =>
  page.locator(`[role=gridcell][data-calendar-day="${day}"]`)

/** The first button of an event. */
export const eventButton = (page: Page, name: string): Locator =>
  page.locator('button[data-calendar-event]').filter({ hasText: name }).first()

/** An event in the cell of the day where it starts. */
export const eventOn = (page: Page, day: string, name: string): Locator =>
  dayCell(page, day).locator('[data-calendar-event]').filter({ hasText: name })

export async function chooseMode(page: Page, name: 'Day' | 'Week' | 'Month' | 'Year'): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check()
}

/** A point of what rests on the screen. */
export async function pointIn(target: Locator, across = 0.5, down = 0.5): Promise<Point> {
  let box = await target.boundingBox()
  await eventually(async () => {
    const before = box
    box = await target.boundingBox()
    return box !== null && before?.x === box.x && before.y === box.y
  }).toBe(true)
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width * across, y: box.y + box.height * down }
}

/** Presses at a point, and releases at another. */
export async function dragTo({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + 5, from.y + 5)
  await mouse.move(to.x, to.y, { steps: 5 })
  await mouse.up()
}

/** The day or time that has the focus. */
export const focusedPlace = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-calendar-focus') ?? null)

/** The name of what has the focus. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`,
  )
}

/** A page in another browser, signed in; without an account as a stranger. */
export async function otherPage(
  grid: GridFixture,
  account: { email: string; password: string } | null,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await grid.stage.page(options)
  page.setDefaultTimeout(15_000)
  grid.watch(page)
  if (account) await signIn(page, grid.stage.url(), account)
  return page
}

/** Names the open record. */
export async function nameRecord(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Tab')
}
