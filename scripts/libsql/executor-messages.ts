import type { Batch, StreamRequest } from './protocol.ts'

/** A job for an executor. `streamId` is null for pipelines that use no stream. */
export type Job =
  | {
      readonly op: 'pipeline'
      readonly file: string
      readonly streamId: string | null
      readonly ends: boolean
      readonly maxBytes: number
      readonly requests: readonly StreamRequest[]
    }
  | {
      readonly op: 'cursor'
      readonly file: string
      readonly streamId: string
      readonly maxBytes: number
      readonly batch: Batch
    }
  | { readonly op: 'end-stream'; readonly streamId: string }
  | { readonly op: 'evict'; readonly file: string }

/** Reply of an executor: JSON text to forward, or an error of the whole request. */
export type Reply =
  | { readonly ok: true; readonly text: string; readonly autocommit: boolean }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly message: string }
