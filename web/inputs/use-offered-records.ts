import { use, useEffect, useState } from 'react'
import { OfferedRecordsContext, type OfferedRecords } from './form-contexts.ts'

/** Pause in typing before a search. */
const searchDebounceMs = 250

type Search = OfferedRecords & { status: 'idle' | 'loading' | 'failed' }

const nothing: Search = { status: 'idle', records: [], hasMore: false }

/** The offered records for a search; null does not search. Keeps the last result while the next one loads. */
export function useOfferedRecords(
  columnId: string,
  search: string | null,
): Search & { retry: () => void; canSearch: boolean } {
  const find = use(OfferedRecordsContext)
  const [state, setState] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!find || search === null) return undefined
    const stop = new AbortController()
    setState((before) => ({ ...before, status: 'loading' }))
    const timer = setTimeout(
      () => {
        find(columnId, search.trim(), stop.signal).then(
          (found) => !stop.signal.aborted && setState({ ...found, status: 'idle' }),
          () => !stop.signal.aborted && setState({ ...nothing, status: 'failed' }),
        )
      },
      search === '' ? 0 : searchDebounceMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, columnId, search, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1), canSearch: find !== null }
}
