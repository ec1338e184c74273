import { logLine } from '../progress.ts'
import { signedUp } from './client.ts'
import { memoryByProcess, type Started } from './instance.ts'
import { measureRound } from './load.ts'
import { printLine } from './measure.ts'
import { columnBodies, plainReads, record } from './plain.ts'
import { seededRandom } from './sample-data.ts'
import { type BenchTable, fill, recordsOf } from './tables.ts'

const callers = 8
const roundMs = 10_000
/** How long memory may take to be given back after the load. */
const restMs = 30_000

/** Prints the memory of each process during a mixed load of reads and writes, and after it. */
export async function measureMemory(
  { url, process }: Started,
  { rows, minutes }: { rows: number; minutes: number },
): Promise<void> {
  const show = (title: string) => printLine(title, describe(memoryByProcess(process.pid ?? 0)))
  logLine(`\nMemory under ${callers} callers for ${minutes} minutes, a table of ${rows} rows`)
  show('Idle')
  const client = await signedUp(url)
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Memory' })
  const table = await client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Rows',
    columns: columnBodies(),
  })
  const random = seededRandom(1)
  await fill(client, table, rows, (index) => record(index, random))
  show('After the rows were inserted')
  const path = recordsOf(table)
  const reads = plainReads(table, rows)
  const works = [
    (index: number) => client.get(reads[index % reads.length]?.path ?? ''),
    (index: number) => client.send('PATCH', path, { Id: (index % rows) + 1, Items: index }),
    () => client.send('POST', path, record(rows, random)),
    (index: number) =>
      client.send(
        'PATCH',
        path,
        Array.from({ length: 100 }, (_, at) => ({ Id: ((index + at) % rows) + 1, Items: index })),
      ),
  ]
  for (let round = 1; round <= Math.ceil((minutes * 60_000) / roundMs); round += 1) {
    const { rate } = await measureRound(null, { callers, roundMs }, async (index) => {
      await works[index % works.length]?.(index)
    })
    show(`After ${(round * roundMs) / 1000} s, ${rate.toFixed(0)} requests/s`)
  }
  await new Promise((resolve) => setTimeout(resolve, restMs))
  show(`${restMs / 1000} s later`)
}

function describe(memory: ReadonlyMap<string, number> | null): string {
  if (memory === null) return 'not known here'
  const total = [...memory.values()].reduce((sum, each) => sum + each, 0)
  const parts = [...memory].map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`)
  return `${total.toFixed(0)} MB (${parts.join(', ')})`
}
