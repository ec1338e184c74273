import type { CellValue } from '#core/schema.ts'
import type { Cell } from '../layout/geometry.ts'
import type { GridColumn } from '../grid-props.ts'

/** The cell being edited. `initial` is its text and `seen` the value that it replaces, both at the start. */
export type Editing = {
  readonly rowId: number
  readonly column: GridColumn
  readonly cell: Cell
  readonly mode: 'enter' | 'edit'
  readonly kind: 'text' | 'overlay'
  readonly typed: string | null
  readonly initial: string
  readonly seen: CellValue | undefined
  /** Commit the result to all selected cells. */
  readonly fills?: boolean
}
