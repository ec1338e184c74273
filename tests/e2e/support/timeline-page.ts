import type { Locator, Page } from 'playwright-core'
import type { Point } from './calendar-page.ts'

// What stories do on the page of a timeline.

/** The bar of a record. */
export const bar = (page: Page, name: string): Locator =>
  page.locator('[data-timeline-row] button[data-calendar-event]').filter({ hasText: name }).first()

/** Titles of the rows on the screen, from top to bottom. */
export const rowTitles = (page: Page): Promise<string[]> =>
  page
    .locator('[data-timeline-title]')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((title) => title.textContent ?? ''),
    )

/** Width of a day in the zoom "Month". */
export const monthDayPx = 40

/** A point some pixels beside another. */
export const beside = ({ x, y }: Point, across: number, down = 0): Point => ({ x: x + across, y: y + down })

export async function chooseZoom(
  page: Page,
  name: 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year',
): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check()
}
