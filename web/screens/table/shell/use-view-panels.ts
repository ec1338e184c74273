import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ContextTarget, GridHandle, RowTarget } from '../../../views/grid/grid-props.ts'
import type { WidePaste } from '../columns/wide-paste-dialog.tsx'
import type { OpenAt } from '../records/record/record-panel.tsx'
import type { OpenedRecord } from '../data/use-link-tools.ts'
import { useRecordInAddress } from '../records/use-record-in-url.ts'

export type ViewPanelsState = ReturnType<typeof useViewPanels>

/** The panels open over a grid. Focus returns to the grid after closing a record. */
export function useViewPanels(grid: RefObject<GridHandle | null>) {
  const { opened, open, close } = useRecordInAddress()
  const [openAt, setOpenAt] = useState<OpenAt>()
  const [linked, setLinked] = useState<OpenedRecord | null>(null)
  const [isEditingFields, setEditingFields] = useState(false)
  const [edited, setEdited] = useState<RowTarget | null>(null)
  const [widePaste, setWidePaste] = useState<WidePaste | null>(null)
  const [rowMenu, setRowMenu] = useState<ContextTarget | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && opened === null) grid.current?.focus()
    wasOpen.current = opened !== null
    if (opened === null) setOpenAt(undefined)
  }, [opened, grid])
  return {
    opened,
    open,
    close,
    openAt,
    /** With a column, to comment on that cell. */
    openComments(rowId: number, columnId: string | null): void {
      setOpenAt({ part: 'comments', columnId })
      open(rowId)
    },
    linked,
    setLinked,
    isEditingFields,
    setEditingFields,
    edited,
    setEdited,
    widePaste,
    setWidePaste,
    rowMenu,
    setRowMenu,
  }
}
