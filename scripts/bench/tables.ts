import type { Client } from './client.ts'

export type BenchTable = { id: string; columns: { id: string; title: string }[] }
export type Body = Record<string, unknown>

/** The id of a column by its title. */
export function idOf(table: BenchTable, title: string): string {
  const column = table.columns.find((each) => each.title === title)
  if (!column) throw new Error(`No column ${title}.`)
  return column.id
}

/** Sends so many rows in calls of 1,000, the most that one call takes. */
export async function inThousands(
  count: number,
  send: (from: number, rows: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += 1000) await send(from, Math.min(1000, count - from))
}

/** Creates rows in calls of 1,000. */
export async function fill(
  client: Client,
  table: BenchTable,
  count: number,
  row: (index: number) => Body,
): Promise<void> {
  await inThousands(count, (from, rows) =>
    client.send(
      'POST',
      recordsOf(table),
      Array.from({ length: rows }, (_, index) => row(from + index)),
    ),
  )
}

/** The address of a table's records. */
export function recordsOf(table: BenchTable): string {
  return `/api/v2/tables/${table.id}/records`
}
