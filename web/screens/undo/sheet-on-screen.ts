/** What undo and the command palette need of the sheet that shows. */
export type SheetOnScreen = {
  tableId: string
  viewId: string
  /** Does something after all that is being written. */
  inOrder: <T>(task: () => Promise<T>) => Promise<T>
  /** Takes records and settings as they are now. */
  refresh: () => Promise<unknown>
  /** The columns that show. */
  columns: () => readonly { id: string }[]
  records: {
    total: () => number
    indexOf: (id: number) => number
    subscribe: (listener: () => void) => () => void
  }
  select: (index: number, columnId: string) => void
  /** Goes on with the keys in a row, in the column where they are. */
  goToRow: (index: number) => void
}

/** The sheet on screen, and who waits for the next one. */
export const onScreen: { sheet: SheetOnScreen | null; onEnter: () => void } = {
  sheet: null,
  onEnter: () => undefined,
}

/** A sheet shows from now on; returns the way to say that it is gone. */
export function enterSheet(sheet: SheetOnScreen): () => void {
  onScreen.sheet = sheet
  onScreen.onEnter()
  return () => {
    if (onScreen.sheet === sheet) onScreen.sheet = null
  }
}
