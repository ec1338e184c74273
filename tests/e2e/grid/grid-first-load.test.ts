import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, saved } from '../support/grid-fixture.ts'
import { gridState } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// A table shows before the code of its input, and before the styles and texts of everything that opens later.

const english = new URL('../../../web/i18n/locales/en.json', import.meta.url)
const ids = Object.keys(JSON.parse(readFileSync(english, 'utf8')) as Record<string, string>)

let sheet = ''

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Note', uidt: 'SingleLineText' },
    ],
    Array.from({ length: 8 }, (_, index) => ({ Name: `name ${index + 1}`, Note: `note ${index + 1}` })),
  )
  await grid.show(sheet, '8 records')
})

/** Loads the page again with files held back; returns what lets them through. */
async function holdingBack(page: Page, files: RegExp): Promise<() => Promise<void>> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await gridCell(page, 'name 1').waitFor()
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('no press and no key is lost while the code of the input loads', async () => {
  const { page } = grid
  const letGo = await holdingBack(page, /\/(start-input|input)-[^/]*\.js/)
  await clickCell(page, 1, 1)
  await page.keyboard.type('early')
  await page.keyboard.press('Enter')
  await page.keyboard.type('too')
  expect(await page.locator('textarea[aria-controls]').getAttribute('aria-activedescendant')).toBe(null)
  await letGo()
  await eventually(() => page.locator('textarea[aria-controls]').inputValue()).toBe('too')
  await page.keyboard.press('Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'B4', isEditing: false })
  await saved(page)
  const notes = (await grid.records(sheet)).map(({ Note }) => Note)
  expect(notes.slice(0, 4)).toEqual(['note 1', 'early', 'too', 'note 4'])
})

test('the first screen has its texts before the later ones load', async () => {
  const { page } = grid
  const letGo = await holdingBack(page, /\/en-later-app-[^/]*\.js/)
  const texts = (await page.evaluate(`[
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')),
  ].join('\\n')`)) as string
  expect(texts).toContain('8 records')
  // A message without its text shows its id.
  expect(ids.filter((id) => texts.includes(id))).toEqual([])
  await letGo()
})

test('a menu waits for its styles instead of showing without them', async () => {
  const { page } = grid
  const letGo = await holdingBack(page, /\/later-styles-[^/]*\.css/)
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Sort', expanded: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await letGo()
  await page.getByRole('dialog').waitFor()
})
