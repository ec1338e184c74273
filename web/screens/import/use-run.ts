import { useEffect, useRef, useState } from 'react'
import type { BodyInputOf } from '#core/api/call.ts'
import type { BadImportRow, importsBegin, ImportState } from '#core/api/imports.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { createBase, trashBase } from '../../api/bases.ts'
import { refreshTables } from '../../api/tables.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { t } from '../../i18n/i18n.ts'
import { UnclosedQuote } from '../../import/csv-rows.ts'
import type { Projection } from '../../import/file-parts.ts'
import { importCalls } from '../../import/import-calls.ts'
import { type ImportProgress, type RunningImport, startImport } from '../../import/importer.ts'
import { openFile } from '../../import/part-source.ts'
import type { FileFormat } from '../../import/sample.ts'
import { fileTitle } from './file-title.ts'

export type ImportOrder = {
  file: File
  format: FileFormat
  projection: Projection
  body: BodyInputOf<typeof importsBegin>
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

/** A base that an import makes for its table. */
export type NewBase = { title: string; color: string }

/** One import: runs it, follows it, and lets it be cancelled. Leaving the page meanwhile asks first. */
export function useRun(given: string | null, newBase: NewBase | null) {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const running = useRef<RunningImport | null>(null)
  const isRunning = state.step === 'running'
  const made = useRef<string | null>(null)
  const isCancelled = useRef(false)

  /** The base that takes the table; made with the first import that needs it. */
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
  // A dialog that goes while rows are under way takes its import with it.
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
    /** Puts the base away that was made for an import which came to nothing. */
    discardBase: () => {
      if (made.current !== null) void trashBase(made.current).catch(tellProblem)
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
  // The server says why values were refused in the form in which it lists bad rows.
  const listed = Array.isArray(badRows) ? (badRows as BadImportRow[]) : []
  return { message: messageOf(error), badRows: listed, canSkip: listed.length > 0 }
}
