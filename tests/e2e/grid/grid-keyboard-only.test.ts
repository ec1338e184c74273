import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo, gridState, pressKeys } from '../support/grid-state.ts'
import { gridCell, gridTest, type Row } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'

// A day's work without a mouse, and for those who see or read the screen in other ways.

let page: Page
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const grid = gridTest(async () => {
  // Twice as large: what 200 % makes of a window of 1440 by 900.
  page = await grid.stage.page({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  page.setDefaultTimeout(15_000)
  grid.watch(page)
})

type Focus = { name: string; isLost: boolean; isSeen: boolean }

/** What has the focus, and whether one sees it. */
const focus = (): Promise<Focus> =>
  page.evaluate(`(() => {
    const at = document.activeElement
    const isLost = !at || at === document.body
    const label = at?.getAttribute('aria-labelledby')
    const name = (at?.getAttribute('aria-label') ?? at?.getAttribute('placeholder') ?? (label && document.getElementById(label)?.textContent)
      ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim()
    const hasLine = (node) => {
      const style = getComputedStyle(node)
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
    }
    // The ring of the grid is painted, and that of a splitter is the splitter.
    const isGrid = at?.matches('textarea[aria-controls], [role=separator]') ?? false
    const isSeen = !isLost && (isGrid || hasLine(at) || hasLine(at.parentElement) || at.hasAttribute('data-highlighted')
      || getComputedStyle(at).borderColor !== '' && at.matches('input,textarea') || at.getAttribute('role') === 'dialog')
    return { name, isLost, isSeen }
  })()`)

/** Presses Tab until an element with this name has the focus. The focus must stay visible on the way. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step += 1) {
    const at = await focus()
    if (name.test(at.name)) return
    await page.keyboard.press(key)
    const next = await focus()
    passed.push(next.name.slice(0, 40))
    if (!next.isLost) expect([next.name, next.isSeen]).toEqual([next.name, true])
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to: ${passed.join(' | ')}`)
}

const inGrid = (): Promise<boolean> =>
  page.evaluate(`document.activeElement.matches('textarea[aria-controls]')`)

/** The first cells of all rows, as they stand. */
const shown = (): Promise<string> =>
  page
    .locator('[data-grid] [role=gridcell][aria-colindex="1"]')
    .allInnerTexts()
    .then((texts) => texts.join(' '))

const inDialog = (): Promise<boolean> =>
  page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)

async function stored(): Promise<Row[]> {
  const tables = await grid.send<{ list: { id: string }[] }>(
    'GET',
    `/api/v2/meta/bases/${grid.baseId}/tables`,
  )
  const path = `/api/v2/tables/${tables.list[0]?.id ?? ''}/records`
  return (await grid.send<{ list: Row[] }>('GET', path)).list
}

const step = story("a day's work without a mouse, and for those who see or read the screen in other ways")

step('signs in, creates a table and its fields, and fills it', async () => {
  await page.goto(grid.stage.url())
  await page.getByLabel('Email').waitFor()
  await tabTo(/^Email/)
  await page.keyboard.type('ann@example.com')
  await tabTo(/^Password/)
  await page.keyboard.type('a long enough password')
  await pressKeys(page, 'Enter')
  await page.getByText('Shop').first().waitFor()
  await pressKeys(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Shop')
  await pressKeys(page, 'Enter')
  await page.getByRole('heading', { name: 'This base has no tables yet' }).waitFor()
  await tabTo(/^New table/)
  await pressKeys(page, 'Enter')
  await page.getByPlaceholder('Table name').waitFor()
  await page.keyboard.type('Orders')
  await pressKeys(page, 'Enter')
  await page.locator('canvas').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabTo(/F6 to leave the grid/)
  await pressKeys(page, 'Alt+=')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Qty')
  await tabTo(/^(Type|SingleLineText|Text)/)
  await pressKeys(page, 'Enter')
  await page.keyboard.type('Number')
  await pressKeys(page, 'Enter')
  await tabTo(/^Add field/)
  await pressKeys(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(inGrid).toBe(true)
})

step('enters, sorts and filters', async () => {
  await pressKeys(page, 'Mod+Home')
  for (const [name, qty] of [
    ['pears', '3'],
    ['apples', '1'],
    ['plums', '2'],
  ]) {
    await pressKeys(page, 'Shift+Enter')
    await page.keyboard.type(name ?? '')
    await pressKeys(page, 'Tab')
    await page.keyboard.type(qty ?? '')
    await pressKeys(page, 'Enter')
  }
  await eventually(() =>
    stored().then((rows) =>
      rows
        .map((row) => Number(row['Qty']))
        .filter(Boolean)
        .toSorted((one, other) => one - other),
    ),
  ).toEqual([1, 2, 3])
  // A new record stays where it was made until one goes elsewhere.
  await pressKeys(page, 'Mod+Home ArrowRight Mod+Shift+F10')
  await page.getByRole('menu').waitFor()
  await tabTo(/^Sort: High to low$/, 'ArrowDown')
  await pressKeys(page, 'Enter')
  await eventually(() => shown()).toMatch(/^pears plums apples/)
  await eventually(inGrid).toBe(true)
  await tabTo(/^Filter/, 'Shift+Tab')
  // The panel is still on its way when the next keys come: they do not leave it.
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/filter-panel/, async (route) => {
    await released
    await route.continue()
  })
  await pressKeys(page, 'Enter Tab Tab')
  await eventually(inDialog).toBe(true)
  await pressKeys(page, 'Tab Shift+Tab')
  expect(await inDialog()).toBe(true)
  release()
  await page.getByRole('button', { name: 'Add filter', exact: true }).waitFor()
  expect(await inDialog()).toBe(true)
  await tabTo(/^Add filter/)
  await pressKeys(page, 'Enter')
  await eventually(async () => (await focus()).name).toBe('Field')
  await tabTo(/^Value/)
  await page.keyboard.type('apples')
  await eventually(() => shown()).toBe('apples')
  await pressKeys(page, 'Escape')
  await eventually(async () => (await focus()).name).toMatch(/^Filter/)
})

step('opens a record, comments on it, and undoes changes', async () => {
  await tabTo(/F6 to leave the grid/)
  await pressKeys(page, 'Mod+Home Space')
  await page.getByRole('dialog').waitFor()
  await tabTo(/^(Fields|Comments)$/)
  await pressKeys(page, 'ArrowRight Enter')
  await page.getByPlaceholder('Write a comment').waitFor()
  await tabTo(/^Write a comment/)
  await page.keyboard.type('Two boxes, please')
  await pressKeys(page, 'Mod+Enter')
  await page.getByRole('dialog').getByText('Two boxes, please').first().waitFor()
  await pressKeys(page, 'Escape Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(inGrid).toBe(true)
  await page.keyboard.type('cherries')
  await pressKeys(page, 'Tab')
  await eventually(() =>
    stored().then((rows) => rows.some(({ Name, Title }) => [Name, Title].includes('cherries'))),
  ).toBe(true)
  await pressKeys(page, 'Mod+z')
  await eventually(() =>
    stored().then((rows) => rows.some(({ Name, Title }) => [Name, Title].includes('cherries'))),
  ).toBe(false)
})

step('groups, folds a group and opens it, and takes the groups away again', async () => {
  const heading = page.getByRole('treegrid').getByRole('row', { name: /^Qty: 1/ })
  await tabTo(/^Group/, 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await page.getByRole('button', { name: 'Add field', exact: true }).waitFor()
  await tabTo(/^Add field/)
  await pressKeys(page, 'Enter')
  await eventually(async () => (await focus()).name).toBe('Group by, level 1')
  await pressKeys(page, 'Enter')
  await page.getByRole('option', { name: 'Qty', exact: true }).waitFor()
  await page.keyboard.type('Qty')
  await pressKeys(page, 'Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await pressKeys(page, 'Escape')
  await eventually(async () => (await focus()).name).toMatch(/^Group/)
  await heading.waitFor()
  await tabTo(/F6 to leave the grid/)
  await pressKeys(page, 'Mod+Home Alt+Shift+ArrowLeft')
  await eventually(() => heading.getAttribute('aria-expanded')).toBe('false')
  await eventually(() => shown()).toBe('Qty: 1, 1 record')
  await pressKeys(page, 'Alt+Shift+ArrowRight')
  await eventually(() => heading.getAttribute('aria-expanded')).toBe('true')
  await eventually(() => shown()).toBe('Qty: 1, 1 record apples')
  await tabTo(/^Group/, 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await page.getByRole('button', { name: 'Add field', exact: true }).waitFor()
  await tabTo(/^Remove/)
  await pressKeys(page, 'Enter')
  await page.getByRole('treegrid').waitFor({ state: 'detached' })
  await pressKeys(page, 'Escape')
  await tabTo(/F6 to leave the grid/)
  await eventually(() => shown()).toBe('apples')
})

step('has nothing that axe objects to: a range, an editor, and a menu', async () => {
  await page.evaluate(axe)
  const problems = async (): Promise<string[]> =>
    page.evaluate(`axe.run(
      // The guards of an open menu are on the way of Tab alone.
      { exclude: [['[data-base-ui-focus-guard]']] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] },
    ).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html.slice(0, 160)))`)
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+ArrowDown')
  expect(await problems()).toEqual([])
  await goTo(page, 'A1')
  await pressKeys(page, 'F2')
  await eventually(async () => (await gridState(page)).isEditing).toBe(true)
  expect(await problems()).toEqual([])
  await pressKeys(page, 'Escape Shift+F10')
  await page.getByRole('menu').waitFor()
  expect(await problems()).toEqual([])
  await pressKeys(page, 'Escape')
  await eventually(inGrid).toBe(true)
})

step('at 200 % nothing but the grid scrolls sideways', async () => {
  const isWide = (): Promise<boolean> =>
    page.evaluate(
      `document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight`,
    )
  await goTo(page, 'A1')
  expect(await isWide()).toBe(false)
  await pressKeys(page, 'F1')
  await page.getByRole('dialog').waitFor()
  expect(await isWide()).toBe(false)
  await pressKeys(page, 'Escape')
})

for (const colorScheme of ['light', 'dark'] as const)
  step(`in the system's own ${colorScheme} colors the selection is to be seen`, async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.reload()
    await gridCell(page, 'apples').waitFor()
    await goTo(page, 'A1')
    const plain = await groundAt(64 + 180 + 40)
    expect(plain).toEqual(colorScheme === 'dark' ? [0, 0, 0] : [255, 255, 255])
    await pressKeys(page, 'Shift+ArrowRight')
    await eventually(() => groundAt(64 + 180 + 40)).not.toEqual(plain)
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  })

/** The color of the first row's ground so many pixels from the start of the grid. */
const groundAt = (x: number): Promise<number[]> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('canvas')
    const scale = canvas.width / canvas.clientWidth
    const at = canvas.getContext('2d').getImageData(${x} * scale, (34 + 6) * scale, 1, 1)
    return [...at.data].slice(0, 3)
  })()`)
