import type { Cell } from '../layout/geometry.ts'

/** The target of dropped files: a cell, or new records in this column. */
export type FileTarget =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'new'; readonly col: number }
