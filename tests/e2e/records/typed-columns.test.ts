import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gridCell, gridTest, pasteClip, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// What is pasted or imported becomes fields of the types that its texts have.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table('Sheet', [{ title: 'Item', uidt: 'SingleLineText', pv: true }], [{ Item: 'a' }])
  await grid.show(sheet, '1 record')
})

type ColumnWire = {
  title: string
  uidt: string
  meta: Record<string, unknown>
  colOptions?: { options?: { title: string }[] }
}

async function columnsOf(tableId: string): Promise<ColumnWire[]> {
  const table = await grid.send<{ columns: (ColumnWire & { system: boolean; pk: boolean })[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  return table.columns.filter(({ system, pk }) => !system && !pk)
}

const rows = [
  ['tea', '€2,406.09', '12 %', 'red, blue', '1:30:00', '1.234,56 €'],
  ['rice', '(1,234.00)', '7.5 %', 'blue', '0:45:00', '7,00 €'],
  ['salt', '-€5.00', '0 %', 'red, green, blue', '26:00:00', '-3,50 €'],
]
const values = [
  { amount: 2406.09, share: 12, colors: 'red,blue', time: 5400, other: 1234.56 },
  { amount: -1234, share: 7.5, colors: 'blue', time: 2700, other: 7 },
  { amount: -5, share: 0, colors: 'red,green,blue', time: 93_600, other: -3.5 },
]

test('a paste that is wider than the table creates amounts, percentages, choices and durations', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await pasteClip(page, { text: `${rows.map((row) => row.join('\t')).join('\n')}\n` })
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /5 fields/ })
    .click()
  await page.getByText('3 records', { exact: true }).waitFor()
  await gridCell(page, '€2,406.09').waitFor()
  await saved(page)
  const [item, amount, share, colors, time, other] = await columnsOf(sheet)
  expect(item).toMatchObject({ uidt: 'SingleLineText' })
  expect(amount).toMatchObject({ uidt: 'Currency', meta: { currency_code: 'EUR', precision: 2 } })
  expect(share).toMatchObject({ uidt: 'Percent', meta: { precision: 1 } })
  expect(colors).toMatchObject({ uidt: 'MultiSelect' })
  expect(colors?.colOptions?.options?.map(({ title }) => title)).toEqual(['red', 'blue', 'green'])
  expect(time).toMatchObject({ uidt: 'Duration' })
  expect(other).toMatchObject({ uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'de' } })
  const titled = (row: (typeof values)[number]) => ({
    [amount?.title ?? '']: row.amount,
    [share?.title ?? '']: row.share,
    [colors?.title ?? '']: row.colors,
    [time?.title ?? '']: row.time,
    [other?.title ?? '']: row.other,
  })
  await eventually(() => grid.records(sheet)).toMatchObject(values.map(titled))
})

test('an import does the same', async () => {
  const { page } = grid
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-csv-')), 'prices.csv')
  const lines = rows.map((row) =>
    row
      .slice(0, 5)
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  writeFileSync(file, ['Name,Amount,Share,Colors,Time', ...lines].join('\n'))
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}`)
  await page.getByRole('button', { name: 'Import a file' }).last().click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Import 3 rows/ }).waitFor()
  const types = await page
    .getByRole('dialog')
    .locator('select')
    .evaluateAll((selects) => selects.map((select) => (select as unknown as { value: string }).value))
  expect(types).toEqual(
    expect.arrayContaining(['SingleLineText', 'Currency', 'Percent', 'MultiSelect', 'Duration']),
  )
  await page.getByRole('button', { name: /^Import 3 rows/ }).click()
  await page.getByRole('button', { name: 'Open table' }).click()
  await gridCell(page, '€2,406.09').waitFor()
  const tableId = /table\/(\w+)/.exec(page.url())?.[1] ?? ''
  expect((await columnsOf(tableId)).map(({ uidt }) => uidt)).toEqual([
    'SingleLineText',
    'Currency',
    'Percent',
    'MultiSelect',
    'Duration',
  ])
  expect(await grid.records(tableId)).toMatchObject(
    values.map(({ amount, share, colors, time }) => ({
      Amount: amount,
      Share: share,
      Colors: colors,
      Time: time,
    })),
  )
})
