import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../paths.ts'

export type Started = { url: string; seconds: number; process: ChildProcess; stop(): Promise<void> }

/** Starts Tessera like `npm start` in its own process, and waits for its first response. */
export function startTessera(dataDir: string, port: number, args: readonly string[] = []): Promise<Started> {
  // As `npm start` in package.json.
  return startProcess(
    [
      '--max-semi-space-size=4',
      inRoot('scripts/run.mjs'),
      'start',
      '--port',
      String(port),
      '--data',
      dataDir,
      ...args,
    ],
    { MALLOC_ARENA_MAX: '1' },
  )
}

/** Starts Tessera with settings (NAME=value) in its own process, and waits for its first response. */
export function startServer(dataDir: string, port: number, settings: readonly string[]): Promise<Started> {
  return startProcess([inRoot('scripts/bench/serve.ts'), dataDir, String(port), ...settings])
}

async function startProcess(args: string[], variables: Record<string, string> = {}): Promise<Started> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  })
  const url = await readyAddress(child)
  const response = await fetch(`${url}/api/v1/ready`)
  await response.text()
  return {
    url,
    seconds: (performance.now() - start) / 1000,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready: (http:\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`Tessera did not start:\n${output}`)))
  })
}

/** CPU seconds that a process and its descendants have used, with `workerd` counted separately (Linux). */
export function cpuOf(pid: number): { workerd: number; others: number } {
  const sum = { workerd: 0, others: 0 }
  for (const { isWorkerd, seconds } of cpuByProcess(pid)) sum[isWorkerd ? 'workerd' : 'others'] += seconds
  return sum
}

/** CPU seconds of a process, which comes first, and of each of its descendants (Linux). */
export function cpuByProcess(pid: number): { pid: number; isWorkerd: boolean; seconds: number }[] {
  return withDescendants(pid).flatMap((each) => {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
      return [{ pid: each, isWorkerd: stat.includes('(workerd)'), seconds }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** Clock ticks per second in /proc/<pid>/stat. */
const ticksPerSecond = 100

/**
 * Megabytes of memory by command that a process and its descendants use, with shared memory counted once (Linux;
 * null elsewhere).
 */
export function memoryByProcess(pid: number): Map<string, number> | null {
  try {
    const memory = new Map<string, number>()
    for (const each of withDescendants(pid)) {
      const name = readFileSync(`/proc/${each}/comm`, 'utf8').trim()
      const kilobytes = /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]
      memory.set(name, (memory.get(name) ?? 0) + Number(kilobytes ?? 0) / 1024)
    }
    return memory
  } catch {
    return null
  }
}

/** The sum of the same. */
export function memoryOf(pid: number): number | null {
  const memory = memoryByProcess(pid)
  return memory && [...memory.values()].reduce((sum, each) => sum + each, 0)
}

function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}
