import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScriptError } from '../progress.ts'
import { portState } from './ports.ts'
import { watchHealth } from './process-health.ts'
import { directSocket, startWorkerProcess } from './worker-process.ts'
import type { WorkerProcess, WorkerProcessOptions } from './worker-process.ts'

/** The worker in one process or in several that share a port. */
export type Workers = Pick<WorkerProcess, 'url' | 'callObject' | 'evictObject' | 'reload' | 'close'> & {
  /** The first owns Durable Objects, uploaded files and schedules. */
  processes: readonly WorkerProcess[]
  /** Private folder of the sockets between several processes (`directSocket`). */
  folder: string | null
}

export type WorkersOptions = Omit<WorkerProcessOptions, 'member'> & { workers: number }

/** Starts the worker in `workers` processes, without anything between the port and them. */
export async function startWorkers({ workers, ...options }: WorkersOptions): Promise<Workers> {
  if (workers === 1) {
    const only = await startWorkerProcess(options)
    return { ...only, processes: [only], folder: null }
  }
  // A port that is shared already would be shared with strangers.
  if ((await portState(options.host, options.port)) !== 'free')
    throw new ScriptError(`Port ${options.port} is in use.`)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-group-'))
  const processes: WorkerProcess[] = []
  const watches: (() => void)[] = []
  const close = async () => {
    for (const stop of watches) stop()
    const [owner, ...others] = processes
    // The owner last: the others need its objects to finish their requests.
    await Promise.all(others.map((each) => each.close()))
    await owner?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const startMember = async (index: number) => {
    const member = { folder, index, of: workers }
    const started = await startWorkerProcess({ ...options, member })
    processes[index] = started
    const onHung = () => {
      options.onLog('error', `Worker process ${index + 1} does not respond and is started again.`)
      started.kill()
    }
    watches.push(watchHealth(directSocket(member), onHung))
  }
  try {
    await startMember(0)
    // Waits for all, so that none is left running if one fails.
    const others = Array.from({ length: workers - 1 }, (_, index) => startMember(index + 1))
    const failed = (await Promise.allSettled(others)).find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  } catch (error) {
    await close()
    throw error
  }
  const [owner] = processes
  if (!owner) throw new Error('No worker process was started.')
  return {
    url: owner.url,
    processes,
    folder,
    callObject: owner.callObject,
    evictObject: owner.evictObject,
    reload: async () => {
      await owner.reload()
      await Promise.all(processes.slice(1).map((each) => each.reload()))
    },
    close,
  }
}
