import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCsv } from '../../scripts/bench/sample-data.ts'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'
import { eventually } from './support/eventually.ts'

// The main job, as a new user does it: from an empty instance to a stranger's answer in one's own grid.

const rows = 5000
let stage: AppFixture
let owner: Page
let formLink = ''
const troubles: string[] = []

beforeAll(async () => {
  stage = await startAppFixture()
  owner = await stage.page({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  owner.setDefaultTimeout(15_000)
  owner.on('pageerror', (error) => troubles.push(error.message))
})
afterAll(() => stage.stop())

const cell = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: text, exact: true })

/** Clicks into the grid's canvas: the row as it is on the screen, and a place within the first columns. */
async function clickCell(page: Page, row: number, x: number): Promise<void> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no grid on the page.')
  await page.mouse.click(box.x + x, box.y + 34 + row * 32 + 16)
}

test('signs up as the first user and creates a base', async () => {
  await owner.goto(stage.url())
  await owner.getByText('There are no accounts yet').waitFor()
  await owner.getByLabel('Email').fill('ann@example.com')
  await owner.getByLabel('Password', { exact: true }).fill('a long enough password')
  await owner.keyboard.press('Enter')
  await owner.getByText('Empty base').click()
  await owner.getByLabel('Base name').fill('Orders')
  await owner.keyboard.press('Enter')
  await owner.getByRole('heading', { name: 'This base has no tables yet' }).waitFor()
})

test('brings in a real CSV file and sees its rows in a grid', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-csv-')), 'orders.csv')
  writeFileSync(file, [...sampleCsv(rows)].join(''))
  await owner.getByRole('button', { name: 'Import a file' }).last().click()
  await owner.locator('input[type=file]').setInputFiles(file)
  await owner.getByRole('button', { name: /^Import (about )?5,000 rows/ }).click()
  await owner.getByRole('button', { name: 'Open table' }).click()
  await owner.getByText('5,000 records').waitFor()
  await cell(owner, 'SO-0000001').waitFor()
})

test('types into cells with the keyboard, and undoes it', async () => {
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
})

test('copies a range and pastes it elsewhere', async () => {
  await clickCell(owner, 1, 150)
  await owner.keyboard.press('Shift+ArrowRight')
  await owner.keyboard.press('Control+c')
  await clickCell(owner, 4, 150)
  await owner.keyboard.press('Control+v')
  await eventually(() => cell(owner, 'SO-0000002').count()).toBe(2)
})

test('publishes a form', async () => {
  await owner.getByRole('button', { name: /Switch view/ }).click()
  await owner.getByRole('menuitem', { name: 'Form' }).click()
  await owner.getByRole('textbox', { name: 'Heading' }).fill('Order something')
  await owner.getByRole('button', { name: 'Share' }).first().click()
  await owner.getByRole('switch', { name: 'Public link' }).click()
  formLink = await owner.getByRole('dialog').getByRole('textbox').first().inputValue()
  expect(formLink).toContain('/f/')
})

test('shows the response of a visitor, live', async () => {
  await owner.keyboard.press('Escape')
  await owner.getByRole('link', { name: 'Grid' }).click()
  await owner.getByText('5,000 records').waitFor()
  const stranger = await stage.page({ viewport: { width: 390, height: 844 } })
  await stranger.goto(formLink)
  await stranger.getByRole('heading', { name: 'Order something' }).waitFor()
  await stranger.getByLabel('Email').fill('not an address')
  await stranger.getByLabel('Order', { exact: true }).fill('From a stranger')
  await stranger.getByRole('button', { name: 'Submit' }).click()
  await stranger
    .getByText(/Enter an email address/)
    .first()
    .waitFor()
  await stranger.getByLabel('Email').fill('stranger@example.com')
  await stranger.getByRole('button', { name: 'Submit' }).click()
  await stranger
    .getByText(/answer was recorded|thank/i)
    .first()
    .waitFor()
  await owner.getByText('5,001 records').waitFor({ timeout: 10_000 })
})

test('finds everything again after a restart', async () => {
  await stage.restart()
  await owner.reload()
  await owner.getByText('5,001 records').waitFor()
  await owner.getByRole('searchbox', { name: 'Search this view' }).fill('From a stranger')
  await cell(owner, 'From a stranger').waitFor()
  await owner.getByRole('searchbox', { name: 'Search this view' }).fill('Hello')
  await cell(owner, 'Hello').waitFor()
  expect(troubles).toEqual([])
})
