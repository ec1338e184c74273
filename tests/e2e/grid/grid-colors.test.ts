import { expect } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'

// Records in colors: by the options of a field, and by conditions; the same for everybody, by link too.

let tableId: string

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Task', uidt: 'SingleLineText', pv: true },
      { title: 'Hours', uidt: 'Number' },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: {
          options: [
            { title: 'New', color: '#DBE4FF' },
            { title: 'Late', color: '#FFD9D7' },
          ],
        },
      },
    ],
    [...'abcdef'].map((Task, index) => ({ Task, Hours: index, Status: index % 2 ? 'Late' : 'New' })),
  )
  await grid.show(tableId, '6 records')
})

/** The ground of a row, near the end of its first cell. */
function ground(row: number, page = grid.page): Promise<string> {
  return page.evaluate((at) => {
    const canvas = document.querySelector('canvas')
    const scale = window.devicePixelRatio
    const pixel = canvas?.getContext('2d')?.getImageData(230 * scale, (34 + at * 32 + 6) * scale, 1, 1).data
    return [...(pixel ?? [])].slice(0, 3).join(' ')
  }, row)
}
const white = '255 255 255'

const step = story('records in colors')

step('colors records by the options of a field', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Color', exact: true }).click()
  await page.getByRole('combobox', { name: 'Color records' }).click()
  await page.getByRole('option', { name: 'By select field' }).click()
  await eventually(() => ground(0)).not.toBe(white)
  expect(await ground(1)).not.toBe(await ground(0))
  expect(await ground(2)).toBe(await ground(0))
})

step('colors records by conditions, and keeps that on the view', async () => {
  const { page } = grid
  await page.getByRole('combobox', { name: 'Color records' }).click()
  await page.getByRole('option', { name: 'By conditions' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('c')
  await eventually(() => ground(2)).not.toBe(white)
  expect([await ground(0), await ground(1), await ground(3)]).toEqual([white, white, white])
  await page.keyboard.press('Escape')
  await eventually(() => grid.send('GET', `/api/v2/meta/tables/${tableId}/views`)).toMatchObject({
    list: [{ view: { colouring: { by: 'rules', rules: [{}] } } }],
  })
  await page.reload()
  await eventually(() => ground(2)).not.toBe(white)
})

step('shows the same by a link', async () => {
  const { list } = await grid.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/tables/${tableId}/views`)
  const shared = await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${list[0]?.id}/share`, {})
  const guest = await grid.stage.page({ viewport: { width: 1280, height: 800 } })
  await guest.goto(`${grid.stage.url()}/#/nc/view/${shared.uuid}`)
  await eventually(() => ground(1, guest)).toBe(white)
  await eventually(() => ground(2, guest)).not.toBe(white)
  expect(await ground(1, guest)).toBe(white)
})
