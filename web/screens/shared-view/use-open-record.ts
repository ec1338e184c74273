import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GridRow } from '../../views/grid/rows/row-types.ts'

/** A record with its index in the view. */
export type Opened = { index: number; row: GridRow }

type Search = { record?: unknown }

/**
 * The open record. Opening adds a history entry, so that Back closes it; the URL does not name the record, because a
 * view may hide record ids.
 */
export function useOpenRecord() {
  const { record }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isInAddress = record !== undefined

  function toAddress(isOpen: boolean): void {
    // Untyped, because the routes are built from a list.
    const search = (before: Search): Search => ({ ...before, record: isOpen ? 'open' : undefined })
    void navigate({ to: '.', search, replace: !isOpen })
  }
  useEffect(() => {
    if (!isInAddress) setOpened(null)
    // After a reload, no record is open.
    else if (opened === null) toAddress(false)
    // Run only when the URL changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInAddress])

  return {
    opened,
    open(next: Opened): void {
      setOpened(next)
      if (!isInAddress) toAddress(true)
    },
    close(): void {
      setOpened(null)
      if (isInAddress) history.back()
    },
  }
}
