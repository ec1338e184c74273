import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleCsv } from '../../scripts/bench/sample-data.ts'
import { appTest } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { clickCanvas } from './support/grid-canvas.ts'

// The main job, as a new user does it: from an empty instance to a stranger's answer in one's own grid.

const rows = 5000

const app = appTest()

const cell = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: text, exact: true })

/** Clicks into the grid's canvas: the row as it is on the screen, and a place within the first columns. */
async function clickCell(page: Page, row: number, x: number): Promise<void> {
  await clickCanvas(page, x, 34 + row * 32 + 16)
}

// One test, because each step needs those before it.
test('from an empty instance to the response of a stranger in the grid', { timeout: 180_000 }, async () => {
  const owner = await app.page({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signUp(owner)
  await importFile(owner)
  await editCells(owner)
  await pasteRange(owner)
  const formLink = await publishForm(owner)
  await answerForm(owner, formLink)
  await restart(owner)
})

/** Signs up as the first user and creates a base. */
async function signUp(owner: Page): Promise<void> {
  await owner.goto(app.url())
  await owner.getByText('There are no accounts yet').waitFor()
  await owner.getByLabel('Email').fill('ann@example.com')
  await owner.getByLabel('Password', { exact: true }).fill('a long enough password')
  await owner.keyboard.press('Enter')
  await owner.getByText('Empty base').click()
  await owner.getByLabel('Base name').fill('Orders')
  await owner.keyboard.press('Enter')
  await owner.getByRole('heading', { name: 'This base has no tables yet' }).waitFor()
}

/** Imports a real CSV file and sees its rows in the grid. */
async function importFile(owner: Page): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-csv-')), 'orders.csv')
  writeFileSync(file, [...sampleCsv(rows)].join(''))
  await owner.getByRole('button', { name: 'Import a file' }).last().click()
  await owner.locator('input[type=file]').setInputFiles(file)
  await owner.getByRole('button', { name: /^Import (about )?5,000 rows/ }).click()
  await owner.getByRole('button', { name: 'Open table' }).click()
  await owner.getByText('5,000 records').waitFor()
  await cell(owner, 'SO-0000001').waitFor()
}

/** Types into cells with the keyboard, and undoes it. */
async function editCells(owner: Page): Promise<void> {
  await clickCell(owner, 0, 150)
  await owner.keyboard.type('Hello')
  await owner.keyboard.press('Tab')
  await owner.keyboard.type('World')
  await owner.keyboard.press('Enter')
  await cell(owner, 'Hello').waitFor()
  await cell(owner, 'World').waitFor()
  await owner.keyboard.press('Control+z')
  await cell(owner, 'World').waitFor({ state: 'detached' })
  await cell(owner, 'Hello').waitFor()
}

/** Copies a range and pastes it elsewhere. */
async function pasteRange(owner: Page): Promise<void> {
  await clickCell(owner, 1, 150)
  await owner.keyboard.press('Shift+ArrowRight')
  await owner.keyboard.press('Control+c')
  await clickCell(owner, 4, 150)
  await owner.keyboard.press('Control+v')
  await eventually(() => cell(owner, 'SO-0000002').count()).toBe(2)
}

/** Publishes a form; returns its link. */
async function publishForm(owner: Page): Promise<string> {
  await owner.getByRole('button', { name: /Switch view/ }).click()
  await owner.getByRole('menuitem', { name: 'Form' }).click()
  await owner.getByRole('textbox', { name: 'Heading' }).fill('Order something')
  await owner.getByRole('button', { name: 'Share' }).first().click()
  await owner.getByRole('switch', { name: 'Public link' }).click()
  const formLink = await owner.getByRole('dialog').getByRole('textbox').first().inputValue()
  expect(formLink).toContain('/f/')
  return formLink
}

/** Sees a stranger's response arrive. */
async function answerForm(owner: Page, formLink: string): Promise<void> {
  await owner.keyboard.press('Escape')
  await owner.getByRole('link', { name: 'Grid' }).click()
  await owner.getByText('5,000 records').waitFor()
  const stranger = await app.page({ viewport: { width: 390, height: 844 } })
  await stranger.goto(formLink)
  await stranger.getByRole('heading', { name: 'Order something' }).waitFor()
  await stranger.getByLabel('Email').fill('not an address')
  await stranger.getByLabel('Order', { exact: true }).fill('From a stranger')
  await stranger.getByRole('button', { name: 'Submit' }).click()
  await stranger
    .getByText(/Must be a valid email address/)
    .first()
    .waitFor()
  await stranger.getByLabel('Email').fill('stranger@example.com')
  await stranger.getByRole('button', { name: 'Submit' }).click()
  await stranger
    .getByText(/answer was recorded|thank/i)
    .first()
    .waitFor()
  await owner.getByText('5,001 records').waitFor({ timeout: 10_000 })
}

/** Finds everything again after a restart. */
async function restart(owner: Page): Promise<void> {
  await app.restart()
  await owner.reload()
  await owner.getByText('5,001 records').waitFor()
  await owner.getByRole('searchbox', { name: 'Search this view' }).fill('From a stranger')
  await cell(owner, 'From a stranger').waitFor()
  await owner.getByRole('searchbox', { name: 'Search this view' }).fill('Hello')
  await cell(owner, 'Hello').waitFor()
}
