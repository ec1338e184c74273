import type { ImportState } from '#core/api/import-export/imports.ts'
import { ApiError } from '../api/http/api-error.ts'
import type { FilePart } from './file-chunks.ts'
import type { PartSource } from './chunk-source.ts'

export type ImportCalls = {
  begin(signal: AbortSignal): Promise<ImportState>
  part(id: string, number: number, part: FilePart, signal: AbortSignal): Promise<ImportState>
  finish(id: string): Promise<ImportState & { seq: number }>
  cancel(id: string): Promise<unknown>
}

export type ImportProgress = {
  phase: 'sending' | 'finishing'
  /** Rows received, and rows with invalid cells. */
  rows: number
  rowsBad: number
  bytesRead: number
  rowsPerSecond: number
  /** The connection is down and the part is being retried. */
  isRetrying: boolean
}

export type RunningImport = {
  /**
   * Resolves when all rows are visible. Rejects with AbortError after `cancel`, else with the failure; a failed import
   * leaves no rows.
   */
  done: Promise<ImportState & { seq: number }>
  /** Has no effect once rows are being published. */
  cancel(): void
}

type ImportParts = {
  calls: ImportCalls
  source: PartSource
  onProgress: (progress: ImportProgress) => void
  /** Overrides the retry delays in tests. */
  pauses?: readonly number[]
  now?: () => number
}

/** Delays between attempts while the network or server is down; about two minutes in total. */
const importRetryDelaysMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/**
 * Sends a file part by part, in order, reading one part ahead. Retries failed parts, which is safe because the server
 * ignores duplicates. Leaves no rows if it ends early.
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
  { calls, source, onProgress, pauses = importRetryDelaysMs, now = Date.now }: ImportParts,
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
  const report = (change: Partial<ImportProgress>) => {
    Object.assign(progress, change)
    onProgress({ ...progress })
  }
  const persist = <T>(call: () => Promise<T>, until = signal) =>
    persistently(call, pauses, until, (isRetrying) => {
      if (isRetrying !== progress.isRetrying) report({ isRetrying })
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
      report({
        rows: state.rowsDone,
        rowsBad: state.rowsBad,
        bytesRead: part.bytesRead,
        rowsPerSecond: Math.round(state.rowsDone / seconds),
      })
    }
    signal.throwIfAborted()
    report({ phase: 'finishing' })
    // Publishing is atomic and cannot be cancelled.
    return await persist(() => calls.finish(id), new AbortController().signal)
  } catch (error) {
    // Drop staged rows. If this fails too, the server cleans them up later.
    await calls.cancel(id).catch(() => undefined)
    throw error
  }
}

/** Starts to read the next part; reports a failure only when the part is requested. */
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

/** True if the server did not respond, or is down or overloaded. */
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
