import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GridRow } from '../../views/grid/row-types.ts'

/** A record with its place in the view. */
export type Opened = { index: number; row: GridRow }

type Search = { record?: unknown }

/**
 * The record that is open. Opening is a step of the browser's history, so Back closes it; the address does not name it,
 * as a view may hide its records' ids.
 */
export function useOpenRecord() {
  const { record }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isInAddress = record !== undefined

  function toAddress(isOpen: boolean): void {
    // Untyped, as the routes are made from a list.
    const search = (before: Search): Search => ({ ...before, record: isOpen ? 'open' : undefined })
    void navigate({ to: '.', search, replace: !isOpen })
  }
  useEffect(() => {
    if (!isInAddress) setOpened(null)
    // A page that was loaded again shows none.
    else if (opened === null) toAddress(false)
    // Only when the address has changed.
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
