import type { ImportState } from '#core/api/imports.ts'
import { ApiError } from '../api/api-error.ts'
import type { FilePart } from './file-parts.ts'
import type { PartSource } from './part-source.ts'

/** The calls of an import. */
export type ImportCalls = {
  begin(signal: AbortSignal): Promise<ImportState>
  part(id: string, number: number, part: FilePart, signal: AbortSignal): Promise<ImportState>
  finish(id: string): Promise<ImportState & { seq: number }>
  cancel(id: string): Promise<unknown>
}

export type ImportProgress = {
  phase: 'sending' | 'finishing'
  /** Rows that have arrived, and those with something wrong. */
  rows: number
  rowsBad: number
  bytesRead: number
  rowsPerSecond: number
  /** The connection is gone and being tried again. */
  isRetrying: boolean
}

export type RunningImport = {
  /** Resolves when all is visible. Rejects with AbortError after `cancel`, else with what went wrong; nothing stays. */
  done: Promise<ImportState & { seq: number }>
  /** Has no effect once the rows are being made visible. */
  cancel(): void
}

type ImportParts = {
  calls: ImportCalls
  source: PartSource
  onProgress: (progress: ImportProgress) => void
  /** Milliseconds; for tests. */
  pauses?: readonly number[]
  now?: () => number
}

/** Waits between attempts at a part while the network or the server is away, in milliseconds: about two minutes. */
const retryPauses = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/**
 * Sends a file's rows part by part, in order: one is under way while the next is being read, never more. A part
 * that did not get through is sent again; sending one twice has no effect. Whatever ends it early, nothing stays.
 */
export function startImport(given: ImportParts): RunningImport {
  const abort = new AbortController()
  return {
    done: run(given, abort.signal).finally(() => {
      given.source.close()
    }),
    cancel: () => {
      abort.abort()
    },
  }
}

async function run(
  { calls, source, onProgress, pauses = retryPauses, now = Date.now }: ImportParts,
  signal: AbortSignal,
) {
  const begun = now()
  const progress: ImportProgress = {
    phase: 'sending',
    rows: 0,
    rowsBad: 0,
    bytesRead: 0,
    rowsPerSecond: 0,
    isRetrying: false,
  }
  const tell = (change: Partial<ImportProgress>) => {
    Object.assign(progress, change)
    onProgress({ ...progress })
  }
  const persist = <T>(call: () => Promise<T>, until = signal) =>
    persistently(call, pauses, until, (isRetrying) => {
      if (isRetrying !== progress.isRetrying) tell({ isRetrying })
    })
  const { id } = await calls.begin(signal)
  try {
    let ahead = nextOf(source)
    for (let number = 1; ; number += 1) {
      const part = await ahead.part()
      if (!part) break
      ahead = nextOf(source)
      const state = await persist(() => calls.part(id, number, part, signal))
      const seconds = Math.max(0.001, (now() - begun) / 1000)
      tell({
        rows: state.rowsDone,
        rowsBad: state.rowsBad,
        bytesRead: part.bytesRead,
        rowsPerSecond: Math.round(state.rowsDone / seconds),
      })
    }
    signal.throwIfAborted()
    tell({ phase: 'finishing' })
    // From here on it happens or it does not: nobody could tell any more what a cancel would stop.
    return await persist(() => calls.finish(id), new AbortController().signal)
  } catch (error) {
    // What was staged goes; should that fail too, the server clears it away later.
    await calls.cancel(id).catch(() => undefined)
    throw error
  }
}

/** Begins to read the next part at once; a failure is told when it is asked for. */
function nextOf(source: PartSource): { part: () => Promise<FilePart | null> } {
  const part = source.next()
  part.catch(() => undefined)
  return { part: () => part }
}

async function persistently<T>(
  call: () => Promise<T>,
  pauses: readonly number[],
  signal: AbortSignal,
  onRetrying: (isRetrying: boolean) => void,
): Promise<T> {
  for (const pause of pauses) {
    signal.throwIfAborted()
    try {
      const result = await call()
      onRetrying(false)
      return result
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onRetrying(true)
      await waited(pause, signal)
    }
  }
  return call()
}

/** No answer, or one that says that the server is away or overloaded. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === null || [408, 429, 502, 503, 504].includes(error.status))
  )
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('Cancelled.', 'AbortError'))
      },
      { once: true },
    )
  })
}
