import type { GridRow } from '../../../../views/grid/rows/row-types.ts'

/** A visible formula cell without a value. */
export type Blank = { readonly row: GridRow; readonly columnId: string }
export type Found = Blank & { readonly problem: string | null }
