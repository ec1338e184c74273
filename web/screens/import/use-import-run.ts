import { useEffect, useRef, useState } from 'react'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { BadImportRow, ImportState } from '#core/api/import-export/imports.ts'
import type { importsBegin } from '#core/api/endpoints/imports.ts'
import { ApiError, messageOf } from '../../api/http/api-error.ts'
import { createBase, trashBase } from '../../api/bases/bases.ts'
import { refreshTables } from '../../api/schema/tables.ts'
import { showError } from '../../api/http/show-error.ts'
import { t } from '../../i18n/i18n.ts'
import { UnclosedQuote } from '../../import/csv-rows.ts'
import type { Projection } from '../../import/file-chunks.ts'
import { importCalls } from '../../import/import-calls.ts'
import { type ImportProgress, type RunningImport, startImport } from '../../import/importer.ts'
import { openFile } from '../../import/chunk-source.ts'
import type { FileFormat } from '../../import/sample.ts'
import { fileTitle } from './file-title.ts'

export type ImportOrder = {
  file: File
  format: FileFormat
  projection: Projection
  body: EndpointBody<typeof importsBegin>
}

export type ImportFailure = { message: string; badRows: BadImportRow[]; canSkip: boolean }

export type RunState =
  | { step: 'idle' }
  | { step: 'running'; order: ImportOrder; progress: ImportProgress | null }
  | {
      step: 'done'
      order: ImportOrder
      baseId: string
      result: ImportState & { seq: number }
      seconds: number
    }
  | { step: 'failed'; order: ImportOrder; failure: ImportFailure }

/** A base that an import creates for its table. */
export type NewBase = { title: string; color: string }

/** Runs an import with progress and cancel. Warns before leaving the page. */
export function useImportRun(given: string | null, newBase: NewBase | null) {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const running = useRef<RunningImport | null>(null)
  const isRunning = state.step === 'running'
  const made = useRef<string | null>(null)
  const isCancelled = useRef(false)

  /** The target base; created by the first import that needs it. */
  async function baseOf(order: ImportOrder): Promise<string> {
    const known = given ?? made.current
    if (known !== null) return known
    const title = newBase?.title || fileTitle(order.file.name) || t('import.newTable')
    made.current = (await createBase({ title, color: newBase?.color ?? null })).id
    return made.current
  }

  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
    }
  }, [isRunning])
  // Cancel the import on unmount.
  useEffect(() => () => running.current?.cancel(), [])

  async function start(order: ImportOrder): Promise<void> {
    const begun = performance.now()
    setState({ step: 'running', order, progress: null })
    isCancelled.current = false
    try {
      const baseId = await baseOf(order)
      if (isCancelled.current) return setState({ step: 'idle' })
      const mine = startImport({
        calls: importCalls(baseId, order.body),
        source: openFile(order.file, order.format, order.projection),
        onProgress: (progress) => {
          setState((now) => (now.step === 'running' ? { ...now, progress } : now))
        },
      })
      running.current = mine
      const result = await mine.done
      setState({ step: 'done', order, baseId, result, seconds: (performance.now() - begun) / 1000 })
      await refreshTables(baseId, result.tableId)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') setState({ step: 'idle' })
      else setState({ step: 'failed', order, failure: failureOf(error) })
    } finally {
      running.current = null
    }
  }

  return {
    state,
    start: (order: ImportOrder) => void start(order),
    cancel: () => {
      isCancelled.current = true
      running.current?.cancel()
    },
    /** Deletes the base that was created for a failed import. */
    discardBase: () => {
      if (made.current !== null) void trashBase(made.current).catch(showError)
      made.current = null
    },
    reset: () => {
      setState({ step: 'idle' })
    },
  }
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof UnclosedQuote)
    return { message: t('import.problem.unclosed', { line: error.line }), badRows: [], canSkip: false }
  const { badRows } = error instanceof ApiError ? error.details : {}
  // The server lists rejected values like invalid rows.
  const listed = Array.isArray(badRows) ? (badRows as BadImportRow[]) : []
  return { message: messageOf(error), badRows: listed, canSkip: listed.length > 0 }
}
