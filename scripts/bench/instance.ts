import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../paths.ts'

export type Started = { url: string; seconds: number; process: ChildProcess; stop(): Promise<void> }

/** Starts Tessera as `npm start` does, in a process of its own, and waits for its first answer. */
export async function startTessera(dataDir: string, port: number): Promise<Started> {
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [inRoot('scripts/start.ts'), '--port', String(port), '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await readyAddress(child)
  const response = await fetch(`${url}/api/v1/health`)
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

/** Megabytes of memory that a process and all below it hold, what they share counted once (Linux; null elsewhere). */
export function memoryOf(pid: number): number | null {
  try {
    return kilobytes(pid) / 1024
  } catch {
    return null
  }
}

function kilobytes(pid: number): number {
  const own = Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
  return children.reduce((sum, child) => sum + kilobytes(child), own)
}
