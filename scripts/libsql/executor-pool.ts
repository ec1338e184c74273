import { RequestError } from './hrana-error.ts'
import type { Job, Reply } from './executor-messages.ts'
import { ExecutorProcess } from './executor-process.ts'
import type { ServerSettings } from './settings.ts'

type Waiting = {
  readonly since: number
  readonly job: Job
  readonly file: string
  readonly pinned: ExecutorProcess | undefined
  readonly resolve: (ran: Ran) => void
  readonly reject: (error: Error) => void
}
export type Ran = { readonly reply: Reply; readonly executor: ExecutorProcess }

/**
 * Executor processes and waiting jobs. Grows if a job has waited for a moment, so that a long query does not
 * block others; shrinks when idle.
 */
export class ExecutorPool {
  readonly #settings: ServerSettings
  readonly #onLost: (executor: ExecutorProcess) => void
  readonly #executors = new Set<ExecutorProcess>()
  readonly #running = new Map<string, number>()
  #queue: Waiting[] = []
  #growth: NodeJS.Timeout | undefined
  readonly #reaper: NodeJS.Timeout
  #closed = false

  constructor(settings: ServerSettings, onLost: (executor: ExecutorProcess) => void) {
    this.#settings = settings
    this.#onLost = onLost
    for (let count = 0; count < settings.minExecutors; count += 1) this.#start()
    this.#reaper = setInterval(() => this.#reap(), settings.executorIdleMs / 4)
  }

  /**
   * Runs a job on any executor, or on `pinned`. Throws RequestError: SQLITE_INTERRUPT, EXECUTOR_LOST, and SQLITE_BUSY
   * if too many wait already.
   */
  run(job: Job, file: string, pinned?: ExecutorProcess): Promise<Ran> {
    return new Promise((resolve, reject) => {
      // Jobs of open transactions always wait: refusing them would end the transaction.
      if (pinned === undefined && this.#queue.length >= this.#settings.maxWaitingJobs) {
        reject(new RequestError(503, 'SQLITE_BUSY', 'SQLite error: too many requests wait for the database'))
        return
      }
      this.#queue.push({ since: performance.now(), job, file, pinned, resolve, reject })
      this.#dispatch()
    })
  }

  /** Makes every executor close a namespace's file. */
  async evict(file: string): Promise<void> {
    const holders = [...this.#executors].filter((executor) => executor.files.has(file))
    await Promise.all(
      holders.map(async (executor) => {
        await this.run({ op: 'evict', file }, file, executor)
        executor.files.delete(file)
      }),
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#reaper)
    clearTimeout(this.#growth)
    for (const waiting of this.#queue) {
      waiting.reject(new RequestError(503, 'SERVER_CLOSING', 'The server is shutting down'))
    }
    this.#queue = []
    await Promise.all([...this.#executors].map((executor) => executor.end()))
  }

  #start(): void {
    this.#executors.add(
      new ExecutorProcess((lost) => {
        this.#executors.delete(lost)
        this.#onLost(lost)
        if (this.#closed) return
        if (this.#executors.size < this.#settings.minExecutors) this.#start()
        // Runs after the lost executor's own job has failed.
        queueMicrotask(() => this.#dispatch())
      }),
    )
  }

  #dispatch(): void {
    this.#queue = this.#queue.filter((waiting) => !this.#tryStart(waiting))
    this.#growLater()
  }

  /** Starts another executor once a job has waited for a moment. Under load, others always wait for a shorter time. */
  #growLater(): void {
    const stuck = this.#stuck()
    if (!stuck || this.#growth !== undefined || this.#executors.size >= this.#settings.maxExecutors) return
    const waits = stuck.since + this.#settings.growAfterMs - performance.now()
    this.#growth = setTimeout(() => this.#grow(), Math.max(0, waits))
  }

  /** The job that has waited longest for any executor. */
  #stuck(): Waiting | undefined {
    return this.#queue.find((waiting) => waiting.pinned === undefined && this.#mayRun(waiting.file))
  }

  /** Returns true if the job has left the queue. */
  #tryStart(waiting: Waiting): boolean {
    const { pinned } = waiting
    if (pinned !== undefined && !pinned.alive) {
      waiting.reject(new RequestError(400, 'STREAM_EXPIRED', 'The stream has expired and was rolled back'))
      return true
    }
    const executor = pinned ?? this.#choose(waiting.file)
    if (executor === undefined || executor.busy) return false
    void this.#runOn(executor, waiting)
    return true
  }

  #choose(file: string): ExecutorProcess | undefined {
    if (!this.#mayRun(file)) return undefined
    const full = this.#executors.size >= this.#settings.maxExecutors
    let best: ExecutorProcess | undefined
    let bestScore = -1
    for (const executor of this.#executors) {
      if (executor.busy || !executor.alive) continue
      const hasStreams = executor.streams.size > 0
      // A long statement would block this executor's open transactions, or end them by its timeout.
      if (hasStreams && !full) continue
      const score = (hasStreams ? 0 : 2) + (executor.files.has(file) ? 1 : 0)
      if (score > bestScore) [best, bestScore] = [executor, score]
    }
    return best
  }

  #mayRun(file: string): boolean {
    return (this.#running.get(file) ?? 0) < this.#settings.maxExecutorsPerNamespace
  }

  async #runOn(executor: ExecutorProcess, { job, file, resolve, reject }: Waiting): Promise<void> {
    this.#running.set(file, (this.#running.get(file) ?? 0) + 1)
    try {
      resolve({ reply: await executor.run(job, this.#settings.statementTimeoutMs), executor })
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    } finally {
      const left = (this.#running.get(file) ?? 1) - 1
      if (left === 0) this.#running.delete(file)
      else this.#running.set(file, left)
      this.#dispatch()
    }
  }

  #grow(): void {
    this.#growth = undefined
    if (this.#closed) return
    const stuck = this.#stuck()
    const isLong = stuck && stuck.since + this.#settings.growAfterMs <= performance.now()
    if (isLong && this.#executors.size < this.#settings.maxExecutors) this.#start()
    this.#dispatch()
  }

  #reap(): void {
    const before = Date.now() - this.#settings.executorIdleMs
    for (const executor of this.#executors) {
      if (this.#executors.size <= this.#settings.minExecutors) return
      if (executor.busy || executor.streams.size > 0 || executor.lastUsed > before) continue
      this.#executors.delete(executor)
      void executor.end()
    }
  }
}
