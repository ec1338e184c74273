import { runCursor } from './cursor.ts'
import type { Job, Reply } from './executor-messages.ts'
import { RequestError } from './hrana-error.ts'
import { ConnectionPool } from './connection-pool.ts'
import { runPipeline } from './pipeline.ts'
import type { StreamState } from './pipeline.ts'

/**
 * A process that runs SQL for the server, one job at a time. Node's SQLite driver cannot interrupt a
 * statement, and only a process, not a thread, can be killed during one.
 */

const MAX_CONNECTIONS = 48
const IDLE_MS = 60_000

type Stream = { readonly file: string; readonly state: StreamState }

const shelf = new ConnectionPool(MAX_CONNECTIONS, IDLE_MS)
const streams = new Map<string, Stream>()

function openStream(file: string): Stream {
  return { file, state: { connection: shelf.take(file), storedSql: new Map(), bytesLeft: 0 } }
}

function endStream(streamId: string): void {
  const stream = streams.get(streamId)
  if (stream === undefined) return
  streams.delete(streamId)
  shelf.giveBack(stream.file, stream.state.connection)
}

/** Runs work on a persistent stream, opening it if necessary. */
function onStream(streamId: string, file: string, work: (state: StreamState) => string): Reply {
  const stream = streams.get(streamId) ?? openStream(file)
  streams.set(streamId, stream)
  const text = work(stream.state)
  return { ok: true, text, autocommit: stream.state.connection.autocommit }
}

/** Runs work on a temporary stream, then rolls back and returns its connection. */
function onPassingStream(file: string, work: (state: StreamState) => string): Reply {
  const stream = openStream(file)
  try {
    return { ok: true, text: work(stream.state), autocommit: true }
  } finally {
    shelf.giveBack(file, stream.state.connection)
  }
}

function run(job: Job): Reply {
  switch (job.op) {
    case 'pipeline': {
      const work = (state: StreamState): string => {
        state.bytesLeft = job.maxBytes
        return runPipeline(state, job.requests)
      }
      if (job.streamId === null) return onPassingStream(job.file, work)
      const reply = onStream(job.streamId, job.file, work)
      if (job.ends) endStream(job.streamId)
      return reply
    }
    case 'cursor':
      return onStream(job.streamId, job.file, (state) => {
        state.bytesLeft = job.maxBytes
        return runCursor(state, job.batch)
      })
    case 'end-stream':
      endStream(job.streamId)
      return { ok: true, text: '', autocommit: true }
    case 'evict':
      for (const [streamId, stream] of streams) if (stream.file === job.file) endStream(streamId)
      shelf.evict(job.file)
      return { ok: true, text: '', autocommit: true }
  }
}

function answer(job: Job): Reply {
  try {
    return run(job)
  } catch (thrown) {
    if ('streamId' in job && job.streamId !== null) endStream(job.streamId)
    if (thrown instanceof RequestError) {
      return { ok: false, status: thrown.status, code: thrown.code, message: thrown.message }
    }
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { ok: false, status: 500, code: 'INTERNAL_ERROR', message }
  }
}

/** Guaranteed by the parent, which is the only sender. */
function asJob(message: unknown): Job {
  return message as Job
}

process.on('message', (message) => {
  const job = asJob(message)
  // If the parent is gone, nobody needs the reply, and `disconnect` follows.
  process.send?.(answer(job), undefined, undefined, () => undefined)
  if ('file' in job) setImmediate(() => shelf.tidy(job.file))
})

process.on('disconnect', () => {
  for (const streamId of streams.keys()) endStream(streamId)
  shelf.closeAll()
  process.exit(0)
})

// Ctrl+C reaches the whole process group; the server ends its executors itself.
process.on('SIGINT', () => undefined)

setInterval(() => shelf.closeIdle(), IDLE_MS / 4)
