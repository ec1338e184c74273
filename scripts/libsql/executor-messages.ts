import type { Batch, StreamRequest } from './protocol.ts'

/** Work for an executor. `streamId` is null for a pipeline that opens and closes by itself. */
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

/** The executor's answer: JSON text to hand on, or an error of the whole request. */
export type Reply =
  | { readonly ok: true; readonly text: string; readonly autocommit: boolean }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly message: string }
