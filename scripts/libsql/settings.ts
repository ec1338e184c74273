/** Limits of the server. Times in milliseconds, sizes in bytes (of JSON text for responses). */
export type ServerSettings = {
  readonly statementTimeoutMs: number
  readonly writeWaitMs: number
  readonly streamIdleMs: number
  readonly streamMaxMs: number
  readonly maxStreams: number
  readonly maxStreamsPerNamespace: number
  readonly minExecutors: number
  readonly maxExecutors: number
  readonly maxExecutorsPerNamespace: number
  /** Jobs that may wait for an executor; more are refused as SQLITE_BUSY, which clients repeat. */
  readonly maxWaitingJobs: number
  readonly growAfterMs: number
  readonly executorIdleMs: number
  readonly maxRequestBytes: number
  readonly maxResponseBytes: number
}

export const DEFAULT_SETTINGS: ServerSettings = {
  statementTimeoutMs: 30_000,
  // Longer than a stream may idle, so that waiting for a forgotten transaction succeeds.
  writeWaitMs: 15_000,
  streamIdleMs: 10_000,
  streamMaxMs: 60_000,
  maxStreams: 64,
  maxStreamsPerNamespace: 16,
  minExecutors: 1,
  maxExecutors: 6,
  maxExecutorsPerNamespace: 3,
  maxWaitingJobs: 1000,
  growAfterMs: 20,
  executorIdleMs: 60_000,
  maxRequestBytes: 64 * 1024 * 1024,
  maxResponseBytes: 64 * 1024 * 1024,
}
