import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '../build/targets.ts'
import { inRoot } from '../paths.ts'
import { main, logLine } from '../progress.ts'
import { measureAgainst } from './against.ts'
import { readBenchArguments } from './arguments.ts'
import { signedUp } from './client.ts'
import { measureClients } from './clients.ts'
import { measureIndexes, measureValues } from './indexes.ts'
import { memoryOf, startServer, startTessera } from './instance.ts'
import { measureLatency } from './latency.ts'
import { measureLinked } from './linked.ts'
import { measureMaterialized } from './materialized.ts'
import { measureMemory } from './memory.ts'
import { noise, printLine } from './measure.ts'
import { measurePublic } from './public.ts'
import { measurePlain } from './plain.ts'
import { measureSources, sourceSettings } from './sources.ts'
import { measureSourcesAgainst } from './sources-against.ts'
import { measureWorkers } from './workers.ts'

// Benchmarks the local runtime: startup, a plain table, a table with links and computed fields, and a public link.

await main(async () => {
  const { rows, times, only, port, against, againstPid, minutes } = readBenchArguments(process.argv.slice(2))
  const wants = (part: string) => against === null && (only === '' || only === part)
  if (wants('sql')) await runTestScript('compile.ts')
  if (only === 'aggregates') await runTestScript('aggregates.ts', String(rows))
  if (only === 'sql' || only === 'aggregates') return
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  try {
    logLine(`Noise of the machine (slowest by median of the same work): ${noise().toFixed(2)}`)
    if (against !== null) return await measureAgainstServer(against, againstPid)
    if (only === 'clients') return await measureClients(dataDir, port)
    if (only === 'sources') return await measureSources(dataDir, port, { rows, times })
    if (only === 'workers') return await measureWorkers(dataDir, port, { rows, roundMs: times * 200 })
    if (only === 'latency') return await measureLatency(dataDir, { rows, times })
    if (only === 'memory') return await measureUnderLoad()
    if (wants('start')) await measureStarts(dataDir, port)
    const tessera = await startTessera(dataDir, port)
    try {
      const client = await signedUp(tessera.url)
      if (only === 'indexes') await measureIndexes(client, { rows, times })
      if (only === 'materialized') await measureMaterialized(client, { rows, times })
      if (only === 'values') await measureValues(client, { rows, times })
      if (wants('plain')) await measurePlain(client, { rows, times })
      if (wants('linked')) await measureLinked(client, { rows, times })
      if (wants('public')) await measurePublic(client, tessera.url)
      printLine('Memory of all processes after this', megabytes(tessera.process.pid))
    } finally {
      await tessera.stop()
    }
    logLine(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function measureUnderLoad(): Promise<void> {
    const tessera = await startTessera(dataDir, port)
    try {
      await measureMemory(tessera, { rows, minutes })
    } finally {
      await tessera.stop()
    }
  }

  async function measureAgainstServer(url: string, pid: number | null): Promise<void> {
    const isOfSources = only === 'sources'
    const tessera = await (isOfSources
      ? startServer(dataDir, port, sourceSettings())
      : startTessera(dataDir, port))
    try {
      const ours = { name: 'this', url: tessera.url, pid: tessera.process.pid ?? null }
      const compare = isOfSources ? measureSourcesAgainst : measureAgainst
      await compare([ours, { name: 'other', url, pid }], { rows, roundMs: times * 80 })
    } finally {
      await tessera.stop()
    }
  }
})

/** Measures the engine in its own process, because scripts must not import it. */
async function runTestScript(name: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [inRoot(`tests/bench/${name}`), ...args], { stdio: 'inherit' })
  await once(child, 'exit')
}

async function measureStarts(dataDir: string, port: number): Promise<void> {
  const first = await startTessera(dataDir, port)
  printLine('First start with an empty folder, to the first answer', `${first.seconds.toFixed(1)} s`)
  await first.stop()
  const second = await startTessera(dataDir, port)
  printLine('Second start, to the first answer', `${second.seconds.toFixed(1)} s`)
  printLine('Idle memory of all processes', megabytes(second.process.pid))
  await second.stop()
}

function megabytes(pid: number | undefined): string {
  const memory = memoryOf(pid ?? 0)
  return memory === null ? 'not known here' : `${memory.toFixed(0)} MB`
}
