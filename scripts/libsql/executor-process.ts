import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { endWithThisProcess } from '../end-with-this-process.ts'
import { inRoot } from '../paths.ts'
import type { Job, Reply } from './executor-messages.ts'
import { RequestError } from './hrana-error.ts'

/** Runs `executor.ts` from the compile cache: the compiler of TypeScript alone takes 20 MB. */
const PROGRAM = [inRoot('scripts/run.mjs'), ['libsql/executor']] as const
const EXIT_WAIT_MS = 2_000
/**
 * glibc gives threads heaps of their own, which keep what is freed: 60 MB in all executors after seven minutes of load.
 * Other systems ignore it.
 */
const MALLOC_ARENA_MAX = '1'
/** V8's default of 16 MB lets large responses pile up in each process before they are collected. */
const MAX_SEMI_SPACE_MB = 4

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** Server side of an executor process. Runs one job at a time. */
export class ExecutorProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  #waiting: Waiting | undefined
  #timedOut = false
  lastUsed = Date.now()
  /** Files that it has opened; a hint for dispatching. */
  readonly files = new Set<string>()
  /** Streams that it holds. */
  readonly streams = new Set<string>()

  constructor(onExit: (executor: ExecutorProcess) => void) {
    this.#child = fork(...PROGRAM, {
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX, ...process.env },
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${MAX_SEMI_SPACE_MB}`],
    })
    // A process that runs a statement does not notice the end of this one.
    endWithThisProcess(this.#child)
    this.#child.on('message', (message) => this.#settle((waiting) => waiting.resolve(asReply(message))))
    this.#child.on('error', (error) => this.#settle((waiting) => waiting.reject(error)))
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => {
        onExit(this)
        this.#settle((waiting) => waiting.reject(this.#lostError()))
        resolve()
      })
    })
  }

  get busy(): boolean {
    return this.#waiting !== undefined
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected
  }

  /** Runs a job; kills the process after `timeoutMs`. Throws RequestError. */
  run(job: Job, timeoutMs: number): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#timedOut = true
        this.#child.kill('SIGKILL')
      }, timeoutMs)
      this.#waiting = { resolve, reject, timer }
      if ('file' in job) this.files.add(job.file)
      this.#child.send(job, (error) => {
        if (error !== null) this.#settle((waiting) => waiting.reject(this.#lostError()))
      })
    })
  }

  /** Lets the process close its files and exit; kills it if that takes too long. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), EXIT_WAIT_MS)
    await this.#exited
    clearTimeout(timer)
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    this.lastUsed = Date.now()
    clearTimeout(waiting.timer)
    how(waiting)
  }

  #lostError(): RequestError {
    return this.#timedOut
      ? new RequestError(
          408,
          'SQLITE_INTERRUPT',
          'The statement took too long and was stopped; nothing of it was kept',
        )
      : new RequestError(500, 'EXECUTOR_LOST', 'The process that ran the statement has ended')
  }
}

/** Guaranteed by executor.ts, the only program that is started here. */
function asReply(message: unknown): Reply {
  return message as Reply
}
