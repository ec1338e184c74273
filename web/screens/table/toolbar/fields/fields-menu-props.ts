import type { LaidOutColumn } from '../../view/column-layout.ts'

export type FieldsMenuProps = {
  /** All columns in the view's order. */
  placed: readonly LaidOutColumn[]
  onShow: (columnId: string, show: boolean) => void
  /** Moves a column to an index among all columns. */
  onMove: (columnId: string, toIndex: number) => void
  onShowAll: (show: boolean) => void
  /** Makes a field the primary field; undefined without permission. */
  onName?: ((columnId: string) => void) | undefined
  /** Shows or hides system fields; undefined without permission. */
  system?: { shows: boolean; set: (shows: boolean) => void } | undefined
  /** Opens the list of all fields; undefined without permission. */
  onEditAll?: (() => void) | undefined
}
