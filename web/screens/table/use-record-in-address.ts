import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens the record that the address names (`?rowId=7`). Answers the way to take it out of the address again. */
export function useRecordInAddress(open: (rowId: number) => void): () => void {
  const search: { rowId?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const rowId = Number(search.rowId)
  const isNamed = Number.isSafeInteger(rowId) && rowId > 0
  useEffect(() => {
    if (isNamed) open(rowId)
    // What opens it may be another function each time; the address decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNamed, rowId])
  return () => {
    if (isNamed) void navigate({ to: '.', search: {}, replace: true })
  }
}
