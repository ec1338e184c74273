import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'

type Search = { rowId?: unknown }

/**
 * The record that is open: the one that the address names (`?rowId=7`), or a new one that is not saved yet. Opening is
 * a step of the browser's history, so Back closes it again; going on to the next record is none.
 */
export function useRecordInAddress() {
  const { rowId: named }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [unsaved, setUnsaved] = useState<number | null>(null)
  /** Left a moment before the address says so. */
  const [left, setLeft] = useState<number | null>(null)
  /** The record that was opened here: the step before it is the same page without one. */
  const own = useRef<number | null>(null)
  const inAddress = Number.isSafeInteger(Number(named)) && Number(named) > 0 ? Number(named) : null
  if (left !== null && left !== inAddress) setLeft(null)

  function toAddress(rowId: number | undefined, replace: boolean): void {
    // Untyped, as the routes are made from a list.
    const search = (before: Search): Search => ({ ...before, rowId })
    void navigate({ to: '.', search, replace })
  }
  return {
    opened: unsaved ?? (inAddress === left ? null : inAddress),
    open(rowId: number): void {
      setUnsaved(rowId < 0 ? rowId : null)
      setLeft(null)
      if (rowId < 0 || rowId === inAddress) return
      if (inAddress === null || inAddress === own.current) own.current = rowId
      toAddress(rowId, inAddress !== null)
    },
    close(): void {
      setUnsaved(null)
      if (inAddress === null) return
      setLeft(inAddress)
      if (inAddress === own.current) history.back()
      else toAddress(undefined, true)
    },
  }
}
