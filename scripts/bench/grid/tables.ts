import type { FieldType } from '#core/schema.ts'
import { ScriptError } from '../../progress.ts'
import type { Client } from '../client.ts'
import { sampleRow, seededRandom } from '../sample-data.ts'
import { columnBody, sampleColumns } from '../../sample-columns.ts'

/** Cells and rows per import chunk, within the server's limits. */
const partCells = 150_000
const mostPartRows = 5000
const wordsInNotes = 6

/** Imports a table with this many rows and columns; returns its id. */
export async function fillTable(
  client: Client,
  baseId: string,
  { title, rows, columns }: { title: string; rows: number; columns: number },
): Promise<string> {
  const kinds = columnsOf(columns)
  const begun = await client.send<{ id: string }>('POST', `/api/v2/meta/bases/${baseId}/imports`, {
    table: {
      title,
      columns: kinds.map(({ type, title: name }) => columnBody(name, type)),
    },
    mapping: kinds.map((_, index) => index),
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  const partRows = Math.min(mostPartRows, Math.floor(partCells / columns))
  const random = seededRandom(1)
  // Generates the next chunk while the server reads the last one.
  let sending: Promise<unknown> = Promise.resolve()
  for (let from = 0, part = 1; from < rows; from += partRows, part += 1) {
    const texts = Array.from({ length: Math.min(partRows, rows - from) }, (_, index) => {
      const row = sampleRow(from + index, random, wordsInNotes)
      return kinds.map(({ place }) => row[place] ?? '')
    })
    await sending
    const lines = texts.map((_, index) => from + index + 2)
    sending = client.send('PUT', `/api/v2/meta/imports/${begun.id}/parts/${part}`, { rows: texts, lines })
  }
  await sending
  await client.send('POST', `/api/v2/meta/imports/${begun.id}/finish`, {})
  const { list } = await client.get<{ list: { id: string; title: string }[] }>(
    `/api/v2/meta/bases/${baseId}/tables`,
  )
  const id = list.find((table) => table.title === title)?.id
  if (!id) throw new ScriptError(`The table ${title} was not made.`)
  return id
}

function columnsOf(count: number): { type: FieldType; title: string; place: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const place = index % sampleColumns.length
    const { type, title } = sampleColumns[place] ?? sampleColumns[0]
    const round = Math.floor(index / sampleColumns.length)
    return { type, place, title: round === 0 ? title : `${title} ${round + 1}` }
  })
}

/** Groups the table's first view by a field. */
export async function groupBy(client: Client, tableId: string, field: string): Promise<void> {
  const table = await client.get<{
    columns: { id: string; title: string }[]
    views: { id: string }[]
  }>(`/api/v2/meta/tables/${tableId}`)
  const column = table.columns.find(({ title }) => title === field)
  const view = table.views[0]
  if (!column || !view) throw new ScriptError(`There is nothing to group by ${field}.`)
  await client.send('PATCH', `/api/v2/meta/grids/${view.id}`, {
    groups: [{ columnId: column.id, direction: 'asc' }],
  })
}

/** Cells in clipboard format; each seed gives different ones. */
export function clipOf(height: number, width: number, seed: number): string {
  const random = seededRandom(seed)
  return Array.from({ length: height }, (_, index) =>
    sampleRow(index, random, wordsInNotes).slice(0, width).join('\t'),
  ).join('\n')
}
