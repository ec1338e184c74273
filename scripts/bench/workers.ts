import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { logLine } from '../progress.ts'
import { type Client, signedUp } from './client.ts'
import { cpuByProcess, memoryOf, type Started, startTessera } from './instance.ts'
import { measureRound } from './load.ts'
import { noise, printLine } from './measure.ts'
import { fillSampleTable, record } from './plain.ts'
import { seededRandom } from './sample-data.ts'
import { recordsOf } from './tables.ts'

const counts = [1, 2, 4] as const
const rounds = 3
/** Enough connections for the kernel to spread them. */
const callers = 16

/** CPU milliseconds per request: of all workerd processes, of the launcher with the database server, of its executors. */
type Cost = { rate: number; workerd: number; launcher: number; executors: number; shares: number[] }

type Work = { title: string; send: (client: Client, path: string, index: number) => Promise<unknown> }

function works(rows: number): Work[] {
  const random = seededRandom(2)
  return [
    { title: 'Health', send: (client) => client.get('/api/v1/health') },
    { title: 'List of 100', send: (client, path) => client.get(`${path}?limit=100`) },
    {
      title: 'One record',
      send: (client, path, index) => client.get(`${path}/${(index % rows) + 1}`),
    },
    {
      title: 'Insert of one record',
      send: (client, path, index) => client.send('POST', path, record(index, random)),
    },
    {
      title: 'Two lists, a record and an update',
      send: (client, path, index) =>
        index % 4 === 0
          ? client.send('PATCH', path, { Id: (index % rows) + 1, Items: index })
          : client.get(index % 4 === 1 ? `${path}/${(index % rows) + 1}` : `${path}?limit=100`),
    },
  ]
}

/**
 * Compares numbers of worker processes, in alternating rounds. The requests per second are those of this machine,
 * which also runs the callers; the CPU time per request says what more cores would carry.
 */
export async function measureWorkers(
  dataDir: string,
  port: number,
  { rows, roundMs }: { rows: number; roundMs: number },
): Promise<void> {
  logLine(`\nWorker processes: ${callers} callers, ${rows} rows, ${rounds} rounds of ${roundMs / 1000} s`)
  const started: { workers: number; server: Started; client: Client; path: string }[] = []
  try {
    for (const workers of counts) {
      const folder = join(dataDir, `workers-${workers}`)
      mkdirSync(folder)
      const server = await startTessera(folder, port + workers, ['--workers', String(workers)])
      const memory = memoryOf(server.process.pid ?? 0)
      printLine(`${workers} processes: memory when idle`, `${memory?.toFixed(0) ?? '?'} MB`)
      const client = await signedUp(server.url)
      const { table } = await fillSampleTable(client, rows)
      started.push({ workers, server, client, path: recordsOf(table) })
    }
    for (const work of works(rows)) {
      logLine(work.title)
      const measured = new Map<number, Cost[]>(counts.map((workers) => [workers, []]))
      // The first round is a warm-up.
      for (let round = -1; round < rounds; round += 1)
        for (const { workers, server, client, path } of started) {
          const cost = await measureCost(server.process.pid ?? 0, roundMs, (index) =>
            work.send(client, path, index),
          )
          if (round >= 0) measured.get(workers)?.push(cost)
        }
      for (const [workers, costs] of measured) printLine(`  ${workers}`, describe(mean(costs)))
    }
    logLine(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    await Promise.all(started.map(({ server }) => server.stop()))
  }
}

async function measureCost(
  pid: number,
  roundMs: number,
  send: (index: number) => Promise<unknown>,
): Promise<Cost> {
  const before = new Map(cpuByProcess(pid).map((each) => [each.pid, each.seconds]))
  let count = 0
  const { rate } = await measureRound(null, { callers, roundMs }, (index) => {
    count += 1
    return send(index)
  })
  const spent = cpuByProcess(pid).map(({ seconds, ...each }) => ({
    ...each,
    milliseconds: ((seconds - (before.get(each.pid) ?? 0)) * 1000) / count,
  }))
  const sum = (some: { milliseconds: number }[]) => some.reduce((total, each) => total + each.milliseconds, 0)
  const workerd = spent.filter(({ isWorkerd }) => isWorkerd)
  const [launcher, ...others] = spent.filter(({ isWorkerd }) => !isWorkerd)
  const total = sum(workerd)
  return {
    rate,
    workerd: total,
    launcher: launcher?.milliseconds ?? 0,
    executors: sum(others),
    shares: workerd.map(({ milliseconds }) => (total === 0 ? 0 : milliseconds / total)),
  }
}

function mean(costs: readonly Cost[]): Cost {
  const of = (figure: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + figure(cost), 0) / costs.length
  return {
    rate: of(({ rate }) => rate),
    workerd: of(({ workerd }) => workerd),
    launcher: of(({ launcher }) => launcher),
    executors: of(({ executors }) => executors),
    shares: (costs[0]?.shares ?? []).map((_, index) => of(({ shares }) => shares[index] ?? 0)),
  }
}

function describe({ rate, workerd, launcher, executors, shares }: Cost): string {
  const perSecond = 1000 / (workerd + launcher + executors)
  const percent = shares.map((share) => `${(share * 100).toFixed(0)} %`).join(', ')
  return (
    `${rate.toFixed(0)}/s here, ${perSecond.toFixed(0)} per CPU second; ms of CPU: workerd ${workerd.toFixed(2)} ` +
    `(${percent}), database server ${launcher.toFixed(2)}, executors ${executors.toFixed(2)}`
  )
}
