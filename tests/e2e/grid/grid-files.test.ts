import { expect } from 'vitest'
import { gridCell, gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Files in cells: dropped with progress, tried again, looked at with keys, named, ordered, removed and brought back.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Goods',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Pieces', uidt: 'Number' },
      { title: 'Files', uidt: 'Attachment' },
    ],
    [{ Name: 'one' }, { Name: 'two' }],
  )
  await grid.show(sheet, '2 records')
  // The part that takes files is loaded after the grid shows.
  await grid.page.locator('textarea[aria-controls]').waitFor({ state: 'attached' })
})

/** The names of the files of each record, as they are stored. */
async function titles(): Promise<string[][]> {
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet}/records`)
  return list.map(({ Files }) =>
    Array.isArray(Files) ? Files.map((each: Row) => String(each['title'])) : [],
  )
}
const become = (expected: string[][]) => eventually(titles).toEqual(expected)

/** Drops files on the canvas, as far from its corner as said; pictures are red squares. */
async function drop(x: number, y: number, names: readonly string[]): Promise<void> {
  await grid.page.evaluate(
    `(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
      const context = canvas.getContext('2d')
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 40, 40)
      const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
      const dataTransfer = new DataTransfer()
      for (const name of ${JSON.stringify(names)}) {
        const isPicture = name.endsWith('.png')
        const type = isPicture ? 'image/png' : 'text/plain'
        dataTransfer.items.add(new File([isPicture ? picture : 'hello'], name, { type }))
      }
      const scroller = document.querySelector('[data-grid-scroller]')
      const box = document.querySelector('canvas').getBoundingClientRect()
      const init = { dataTransfer, bubbles: true, cancelable: true, clientX: box.x + ${x}, clientY: box.y + ${y} }
      for (const type of ['dragover', 'drop']) scroller.dispatchEvent(new DragEvent(type, init))
    })()`,
  )
}
const cellX = (column: number) => 64 + column * 180 + 90
const rowAt = (row: number) => 34 + row * 32 + 16

const step = story('files in cells')

step('files dropped on a cell show how far they are, and are one step', async () => {
  const { page } = grid
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/files?title=**', async (route) => {
    await held
    await route.continue()
  })
  await drop(cellX(2), rowAt(0), ['a.png', 'b.png'])
  await page.getByRole('progressbar', { name: 'Uploading a.png' }).waitFor()
  await page.getByRole('progressbar', { name: 'Uploading b.png' }).waitFor()
  expect(await titles()).toEqual([[], []])
  letGo()
  await become([['a.png', 'b.png'], []])
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  await gridCell(page, 'a.png, b.png').waitFor()
  await page.unroute('**/files?title=**')
  await saved(page)
  await clickCell(page, 0, 2)
  await page.keyboard.press('Control+z')
  await become([[], []])
  await page.keyboard.press('Control+y')
  await become([['a.png', 'b.png'], []])
})

step(
  'a file dropped on another cell goes to the attachment field of the record; a failed upload is retried',
  async () => {
    const { page } = grid
    let isBroken = true
    await page.route('**/files?title=**', (route) =>
      isBroken && route.request().url().includes('bad.txt') ? route.abort() : route.continue(),
    )
    await drop(cellX(0), rowAt(1), ['good.txt', 'bad.txt'])
    await page.getByText("The file wasn't uploaded.").waitFor()
    await become([['a.png', 'b.png'], ['good.txt']])
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await become([
      ['a.png', 'b.png'],
      ['good.txt', 'bad.txt'],
    ])
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await page.unroute('**/files?title=**')
  },
)

step('files below the records make a record each, as one step', async () => {
  const { page } = grid
  await drop(cellX(1), 400, ['c.png', 'd.txt'])
  await page.getByText('4 records', { exact: true }).waitFor()
  await become([['a.png', 'b.png'], ['good.txt', 'bad.txt'], ['c.png'], ['d.txt']])
  await saved(page)
  await clickCell(page, 0, 2)
  await page.keyboard.press('Control+z')
  await page.getByText('2 records', { exact: true }).waitFor()
  await become([
    ['a.png', 'b.png'],
    ['good.txt', 'bad.txt'],
  ])
})

step('pictures are looked at with keys; files are named, ordered and removed', async () => {
  const { page } = grid
  await clickCell(page, 0, 2)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open a.png' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('img', { name: 'a.png' }).waitFor()
  // The picture itself is there.
  await eventually(() => page.evaluate("document.querySelector('[role=dialog] img').naturalWidth")).toBe(40)
  await page.keyboard.press('ArrowRight')
  await viewer.getByRole('img', { name: 'b.png' }).waitFor()
  await viewer.getByText('2 of 2').waitFor()
  await page.keyboard.press('Home')
  await viewer.getByRole('img', { name: 'a.png' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Move b.png up' }).click()
  await page.getByRole('button', { name: 'Rename a.png' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('front.png')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open front.png' }).waitFor()
  await page.keyboard.press('Escape')
  await become([
    ['b.png', 'front.png'],
    ['good.txt', 'bad.txt'],
  ])
  await saved(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove b.png' }).click()
  await page.getByRole('button', { name: 'Open b.png' }).waitFor({ state: 'detached' })
  // The button that was pressed is gone; the focus stays in the list.
  await page.locator('button:focus', { hasText: 'Add files' }).waitFor()
  await page.keyboard.press('Escape')
  await become([['front.png'], ['good.txt', 'bad.txt']])
  await saved(page)
  await page.keyboard.press('Control+z')
  await become([
    ['b.png', 'front.png'],
    ['good.txt', 'bad.txt'],
  ])
})
