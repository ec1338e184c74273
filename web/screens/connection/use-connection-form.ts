import { useEffect, useRef, useState } from 'react'
import type { SourceTablesWire } from '#core/api/wire/source-shapes.ts'
import type { SourceTable } from '#core/schema.ts'
import { findSourceKind, isAvailableKind } from '#core/source-kinds.ts'
import { type ConnectionPlace, listSourceTables, testConnection } from '../../api/bases/sources.ts'
import { ApiError, messageOf } from '../../api/http/api-error.ts'
import { type ConnectionDraft, inputOfDraft, invalidFields } from './connection-draft.ts'

/** Result of the last try: none yet, running, works, or failed with a reason (null if unknown) and a message. */
export type ConnectionTrial =
  | { state: 'none' | 'running' | 'works' }
  | { state: 'failed'; reason: string | null; message: string }

/** Tables that the connection offers. */
export type TableOffer =
  | { state: 'none' | 'loading' }
  | { state: 'loaded'; offer: SourceTablesWire }
  | { state: 'failed'; message: string }

export type ConnectionForm = ReturnType<typeof useConnectionForm>

/** State of a connection that is typed: the trial, the offered tables and the choice among them. */
export function useConnectionForm(options: {
  initial: ConnectionDraft
  place: ConnectionPlace
  hasPassword: boolean
  chosen: SourceTable[] | null
}) {
  const { initial, place, hasPassword } = options
  const [draft, setDraft] = useState(initial)
  const [trial, setTrial] = useState<ConnectionTrial>({ state: 'none' })
  const [tables, setTables] = useState<TableOffer>({ state: 'none' })
  const [chosen, setChosen] = useState(options.chosen)
  const [isChecked, setChecked] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const kind = findSourceKind(draft.kind)
  const isAvailable = kind !== undefined && isAvailableKind(kind)
  const invalid = invalidFields(draft)

  function change(next: ConnectionDraft): void {
    running.current?.abort()
    setDraft(next)
    setTrial({ state: 'none' })
    setTables({ state: 'none' })
  }

  function begin(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  async function loadTables(next: ConnectionDraft, signal: AbortSignal): Promise<void> {
    setTables({ state: 'loading' })
    try {
      const offer = await listSourceTables(place, inputOfDraft(next, hasPassword), signal)
      if (!signal.aborted) setTables({ state: 'loaded', offer })
    } catch (error) {
      if (!signal.aborted) setTables({ state: 'failed', message: messageOf(error) })
    }
  }

  /** Tries the connection; if it works, reads its tables. */
  async function test(): Promise<void> {
    setChecked(true)
    if (invalid.length > 0 || !isAvailable) return
    const signal = begin()
    setTrial({ state: 'running' })
    setTables({ state: 'none' })
    try {
      const { code, message, data } = await testConnection(place, inputOfDraft(draft, hasPassword), signal)
      if (signal.aborted) return
      if (code !== 0) return setTrial({ state: 'failed', reason: data.reason, message })
      setTrial({ state: 'works' })
      await loadTables(draft, signal)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  /** Shows why the connection was refused. */
  function fail(error: unknown): void {
    const reason = error instanceof ApiError ? error.details['reason'] : null
    setTrial({
      state: 'failed',
      reason: typeof reason === 'string' ? reason : null,
      message: messageOf(error),
    })
  }

  /** Other schemas of the same connection, which needs no new trial. */
  function changeSchemas(searchPath: string): void {
    const next = { ...draft, searchPath }
    setDraft(next)
    void loadTables(next, begin())
  }

  return {
    draft,
    trial,
    tables,
    chosen,
    hasPassword,
    isAvailable,
    /** Invalid fields, once the person has tried to go on. */
    shownInvalid: isChecked ? invalid : [],
    isComplete: invalid.length === 0 && isAvailable,
    change,
    changeSchemas,
    setChosen,
    check: () => setChecked(true),
    test,
    retryTables: () => void loadTables(draft, begin()),
    fail,
    input: () => inputOfDraft(draft, hasPassword),
  }
}
