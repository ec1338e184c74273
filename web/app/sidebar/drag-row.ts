/** Reorders rows of one kind: a base's tables, or a table's views. */
export type DragRow = {
  kind: string
  id: string
  /** A folder: others drop into it instead of next to it. */
  takesIn?: boolean
}
export type DropPlace = 'top' | 'bottom' | 'inside'
