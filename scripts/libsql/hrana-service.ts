import { ExecutorPool } from './executor-pool.ts'
import type { Job, Reply } from './executor-messages.ts'
import { RequestError, StatementError } from './hrana-error.ts'
import type { Namespaces } from './namespaces.ts'
import type { CursorBody, PipelineBody, Stmt, StreamRequest } from './protocol.ts'
import type { ServerSettings } from './settings.ts'
import { mayWrite } from './sql-text.ts'
import { Streams } from './streams.ts'
import type { Stream } from './streams.ts'
import { WriteLocks } from './write-locks.ts'

/** Runs pipelines and cursors: finds the stream, waits for the lock, and passes the work to an executor. */
export class HranaService {
  readonly #namespaces: Namespaces
  readonly #settings: ServerSettings
  readonly #pool: ExecutorPool
  readonly #streams: Streams
  readonly #locks = new WriteLocks()
  readonly #leaving = new Set<string>()

  constructor(namespaces: Namespaces, settings: ServerSettings) {
    this.#namespaces = namespaces
    this.#settings = settings
    this.#streams = new Streams(settings, (stream) => void this.#end(stream))
    this.#pool = new ExecutorPool(settings, (lost) => {
      this.#streams.forgetParked((stream) => stream.executor === lost)
    })
  }

  /** Returns the response to a pipeline as JSON text. Throws RequestError. */
  async pipeline(namespace: string, body: PipelineBody): Promise<string> {
    const file = await this.#fileOf(namespace)
    const ends = body.requests.some((request) => request.type === 'close')
    const { maxResponseBytes: maxBytes } = this.#settings
    if (body.baton == null && ends) {
      const job: Job = { op: 'pipeline', file, streamId: null, ends, maxBytes, requests: body.requests }
      const writes = requestsMayWrite(body.requests, new Map())
      return answerOf(null, await this.#runPassing(namespace, file, job, writes))
    }
    const stream = this.#streamOf(namespace, body.baton)
    const job: Job = { op: 'pipeline', file, streamId: stream.id, ends, maxBytes, requests: body.requests }
    const writes = requestsMayWrite(body.requests, stream.storedWrites)
    const text = await this.#runOnStream(stream, file, job, writes)
    if (ends) this.#streams.forget(stream)
    return answerOf(ends ? null : this.#streams.park(stream), text)
  }

  /** Returns the response to a cursor as JSON texts, one per line. Throws RequestError. */
  async cursor(namespace: string, body: CursorBody): Promise<string> {
    const file = await this.#fileOf(namespace)
    const stream = this.#streamOf(namespace, body.baton)
    const { maxResponseBytes: maxBytes } = this.#settings
    const job: Job = { op: 'cursor', file, streamId: stream.id, maxBytes, batch: body.batch }
    const writes = body.batch.steps.some((step) => stmtMayWrite(step.stmt, stream.storedWrites))
    const text = await this.#runOnStream(stream, file, job, writes)
    return `${JSON.stringify({ baton: this.#streams.park(stream), base_url: null })}\n${text}`
  }

  /** Deletes a namespace after closing its connections. Throws NAMESPACE_NOT_FOUND. */
  async deleteNamespace(namespace: string): Promise<void> {
    const file = await this.#fileOf(namespace)
    this.#leaving.add(namespace)
    try {
      this.#streams.forgetParked((stream) => stream.namespace === namespace)
      await this.#pool.evict(file)
      await this.#namespaces.delete(namespace)
      // A concurrent request may have reopened the file.
      await this.#pool.evict(file)
    } finally {
      this.#leaving.delete(namespace)
    }
  }

  async close(): Promise<void> {
    this.#streams.forgetParked(() => true)
    await this.#pool.close()
  }

  async #fileOf(namespace: string): Promise<string> {
    const file = this.#namespaces.fileOf(namespace)
    if (this.#leaving.has(namespace) || !(await this.#namespaces.exists(namespace))) {
      throw new RequestError(404, 'NAMESPACE_NOT_FOUND', `There is no namespace "${namespace}"`)
    }
    return file
  }

  #streamOf(namespace: string, baton: string | null | undefined): Stream {
    return baton == null ? this.#streams.open(namespace) : this.#streams.take(baton, namespace)
  }

  async #runPassing(namespace: string, file: string, job: Job, writes: boolean): Promise<string> {
    const release = writes ? await this.#lock(namespace) : undefined
    try {
      const { reply } = await this.#pool.run(job, file)
      return textOf(reply)
    } finally {
      release?.()
    }
  }

  async #runOnStream(stream: Stream, file: string, job: Job, writes: boolean): Promise<string> {
    try {
      if (writes && stream.release === undefined) stream.release = await this.#lock(stream.namespace)
      const { reply, executor } = await this.#pool.run(job, file, stream.executor)
      stream.executor = executor
      executor.streams.add(stream.id)
      const text = textOf(reply)
      if (reply.ok && reply.autocommit) {
        stream.release?.()
        stream.release = undefined
      }
      return text
    } catch (error) {
      await this.#end(stream)
      throw error
    }
  }

  async #lock(namespace: string): Promise<() => void> {
    try {
      return await this.#locks.acquire(namespace, this.#settings.writeWaitMs)
    } catch (error) {
      if (error instanceof StatementError) throw new RequestError(503, error.code, error.message)
      throw error
    }
  }

  /** Rolls back a stream in its executor, then releases its lock. */
  async #end(stream: Stream): Promise<void> {
    const { executor } = stream
    try {
      if (executor?.alive === true) {
        const file = this.#namespaces.fileOf(stream.namespace)
        await this.#pool.run({ op: 'end-stream', streamId: stream.id }, file, executor)
      }
    } catch {
      // A lost executor has rolled back all of its streams.
    } finally {
      this.#streams.forget(stream)
    }
  }
}

function answerOf(baton: string | null, results: string): string {
  return `{"baton":${JSON.stringify(baton)},"base_url":null,"results":${results}}`
}

function textOf(reply: Reply): string {
  if (reply.ok) return reply.text
  throw new RequestError(reply.status, reply.code, reply.message)
}

function stmtMayWrite(stmt: Stmt, stored: ReadonlyMap<number, boolean>): boolean {
  if (stmt.sql != null) return mayWrite(stmt.sql)
  return stmt.sql_id != null && (stored.get(stmt.sql_id) ?? true)
}

function requestsMayWrite(requests: readonly StreamRequest[], stored: Map<number, boolean>): boolean {
  let writes = false
  for (const request of requests) {
    if (request.type === 'store_sql') stored.set(request.sql_id, mayWrite(request.sql))
    else if (request.type === 'sequence') writes = true
    else if (request.type === 'execute') writes ||= stmtMayWrite(request.stmt, stored)
    else if (request.type === 'batch') {
      writes ||= request.batch.steps.some((step) => stmtMayWrite(step.stmt, stored))
    }
  }
  return writes
}
