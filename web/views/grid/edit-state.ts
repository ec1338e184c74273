import type { CellValue } from '#core/schema.ts'
import type { Cell } from './geometry.ts'
import type { GridColumn } from './grid-props.ts'

/** A cell being edited. `initial` is what its text was before, `seen` the saved value then. */
export type Editing = {
  readonly rowId: number
  readonly column: GridColumn
  readonly cell: Cell
  readonly mode: 'enter' | 'edit'
  readonly kind: 'text' | 'overlay'
  readonly typed: string | null
  readonly initial: string
  readonly seen: CellValue | undefined
  /** What the editor hands back goes into all selected cells. */
  readonly fills?: boolean
}
