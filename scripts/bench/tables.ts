import type { Client } from './client.ts'
import { once } from './measure.ts'

export type BenchTable = { id: string; columns: { id: string; title: string }[] }
export type Body = Record<string, unknown>

/** The id of a column by its title. */
export function idOf(table: BenchTable, title: string): string {
  const column = table.columns.find((each) => each.title === title)
  if (!column) throw new Error(`No column ${title}.`)
  return column.id
}

/** Sends rows in calls of 1,000, or `perCall`; returns the seconds spent in calls. */
export async function inThousands(
  count: number,
  row: (index: number) => unknown,
  send: (rows: unknown[]) => Promise<unknown>,
  perCall = 1000,
): Promise<number> {
  let seconds = 0
  for (let from = 0; from < count; from += perCall) {
    const rows = Array.from({ length: Math.min(perCall, count - from) }, (_, index) => row(from + index))
    seconds += (await once(() => send(rows))).seconds
  }
  return seconds
}

/** Creates rows in calls of 1,000, or `perCall`; returns the seconds spent in calls. */
export function fill(
  client: Client,
  table: BenchTable,
  count: number,
  row: (index: number) => Body,
  perCall?: number,
): Promise<number> {
  return inThousands(count, row, (rows) => client.send('POST', recordsOf(table), rows), perCall)
}

/** The address of a table's records. */
export function recordsOf(table: BenchTable): string {
  return `/api/v2/tables/${table.id}/records`
}
