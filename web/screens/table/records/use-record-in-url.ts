import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'

type Search = { rowId?: unknown }

/**
 * The open record: the one in the URL (`?rowId=7`), or an unsaved new one. Opening adds a history entry, so that Back
 * closes it; going to the next record does not.
 */
export function useRecordInAddress() {
  const { rowId: named }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [unsaved, setUnsaved] = useState<number | null>(null)
  /** Closed before the URL updates. */
  const [left, setLeft] = useState<number | null>(null)
  /** The record opened here, whose previous history entry is the page without it. */
  const own = useRef<number | null>(null)
  const inAddress = Number.isSafeInteger(Number(named)) && Number(named) > 0 ? Number(named) : null
  if (left !== null && left !== inAddress) setLeft(null)

  function toAddress(rowId: number | undefined, replace: boolean): void {
    // Untyped, because the routes are built from a list.
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
