import { logLine } from '../progress.ts'
import { type Client, signedIn } from './client.ts'
import { measureRound, type Round } from './load.ts'
import { noise, printLine, quantile } from './measure.ts'
import { columnBodies, plainReads, record } from './plain.ts'
import { seededRandom } from './sample-data.ts'
import { type BenchTable, fill, recordsOf } from './tables.ts'

const seed = 1
const rounds = 3
/** NocoDB's SQLite refuses 1,000 rows in a call: its expression would be too deep. */
const rowsPerCall = 500

/** A server of this API. `pid` is the process to read CPU time from, or null. */
export type Side = { name: string; url: string; pid: number | null }

export type Work = {
  title: string
  send: (client: Client, table: BenchTable, index: number) => Promise<unknown>
}

/** A server with the table that is compared. */
export type Filled = { side: Side; client: Client; table: BenchTable }

/**
 * Fills the same table on two servers, and compares them by alternating rounds of the same calls, so that both
 * figures of a ratio come from the same minute.
 */
export async function measureAgainst(
  sides: readonly [Side, Side],
  { rows, roundMs }: { rows: number; roundMs: number },
): Promise<void> {
  const [ours, theirs] = sides
  logLine(
    `\n${ours.name} (${ours.url}) against ${theirs.name} (${theirs.url}): a plain table of ${rows} rows`,
  )
  const filled: Filled[] = []
  for (const side of sides) {
    const client = await signedIn(side.url)
    const table = await newTable(client)
    const random = seededRandom(seed)
    const seconds = await fill(client, table, rows, (index) => record(index, random), rowsPerCall)
    printLine(`${side.name}: bulk insert, rows per second`, String(Math.round(rows / seconds)))
    filled.push({ side, client, table })
  }
  await compareSides(filled, works(rows), roundMs)
}

/** Sends each work to one server after the other in rounds, by one caller and by eight, and prints the ratios. */
export async function compareSides(
  filled: readonly Filled[],
  all: readonly Work[],
  roundMs: number,
): Promise<void> {
  for (const callers of [1, 8]) {
    logLine(`${callers} at once, requests per second`)
    await compare(callers)
  }
  logLine(`Noise of the machine afterwards: ${noise().toFixed(2)}`)

  async function compare(callers: number): Promise<void> {
    for (const work of all) {
      const measured = new Map<Side, Round[]>(filled.map(({ side }) => [side, []]))
      // The first round is a warm-up.
      for (let round = -1; round < rounds; round += 1) {
        for (const { side, client, table } of filled) {
          const figures = await measureRound(side.pid, { callers, roundMs }, (index) =>
            work.send(client, table, index),
          )
          if (round >= 0) measured.get(side)?.push(figures)
        }
      }
      printComparison(work.title, measured)
    }
  }
}

function works(rows: number): Work[] {
  const random = seededRandom(seed + 1)
  const reads = plainReads({ id: '', columns: [] }, rows).flatMap(({ title }, at): Work[] => {
    // NocoDB refuses pages beyond the end.
    if (title.includes(`at ${rows * 0.9}, filtered`)) return []
    return [{ title, send: (client, table) => client.get(plainReads(table, rows)[at]?.path ?? '') }]
  })
  return [
    ...reads,
    {
      title: 'One record',
      send: (client, table, index) => client.get(`${recordsOf(table)}/${(index % rows) + 1}`),
    },
    {
      title: 'Insert of one record',
      send: (client, table, index) => client.send('POST', recordsOf(table), record(index, random)),
    },
    {
      title: 'Update of one cell',
      send: (client, table, index) =>
        client.send('PATCH', recordsOf(table), { Id: (index % rows) + 1, Items: index + 2 }),
    },
  ]
}

async function newTable(client: Client): Promise<BenchTable> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Against' })
  // NocoDB derives no column name from a title.
  const columns = columnBodies().map((column) => ({ ...column, column_name: column.title }))
  return client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Bulk',
    table_name: 'bulk',
    columns,
  })
}

function printComparison(title: string, measured: ReadonlyMap<Side, Round[]>): void {
  const [ours, theirs] = [...measured].map(([side, taken]) => {
    const rates = taken.map(({ rate }) => rate)
    return {
      rate: quantile(rates, 0.5),
      spread: Math.max(...rates) / Math.min(...rates),
      cpu: quantile(
        taken.map(({ all }) => all),
        0.5,
      ),
      text: side.name,
      hasCpu: side.pid !== null,
    }
  })
  if (!ours || !theirs) return
  const texts = [ours, theirs].map(
    ({ text, rate, spread, cpu, hasCpu }) =>
      `${text} ${rate.toFixed(rate < 10 ? 1 : 0)}/s (noise ${spread.toFixed(2)}${hasCpu ? `, ${cpu.toFixed(2)} ms CPU` : ''})`,
  )
  printLine(title, `${(ours.rate / theirs.rate).toFixed(2)} times: ${texts.join(', ')}`)
}
