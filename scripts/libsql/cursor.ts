import { encodeError, runBatch } from './pipeline.ts'
import type { StreamState } from './pipeline.ts'
import type { Batch } from './protocol.ts'

/** Runs a batch for Hrana 3's cursor endpoint; returns one JSON text per line. */
export function runCursor(state: StreamState, batch: Batch): string {
  const lines: string[] = []
  runBatch(state, batch).forEach((outcome, step) => {
    if (outcome.kind === 'error') {
      lines.push(`{"type":"step_error","step":${step},"error":${encodeError(outcome.error)}}`)
    } else if (outcome.kind === 'ok') {
      const { columns, rows, effect } = outcome.result
      const lastRowid = effect.lastRowid === null ? 'null' : `"${effect.lastRowid}"`
      lines.push(`{"type":"step_begin","step":${step},"cols":${JSON.stringify(columns)}}`)
      for (const row of rows) lines.push(`{"type":"row","row":${row}}`)
      lines.push(
        `{"type":"step_end","affected_row_count":${effect.affected},"last_insert_rowid":${lastRowid}}`,
      )
    }
  })
  return lines.map((line) => `${line}\n`).join('')
}
