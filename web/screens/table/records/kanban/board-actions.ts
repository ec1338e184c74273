import type { KeyboardEvent, MouseEvent } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'

/** The actions of cards. The object stays the same, so that cards render only when their record changes. */
export type BoardActions = {
  /** Identifies the board in drags. */
  readonly boardId: string
  readonly open: (rowId: number) => void
  /** The card received focus. */
  readonly activate: (rowId: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly openMenu: (event: MouseEvent, row: GridRow) => void
  readonly startDrag: (rowId: number) => void
  readonly endDrag: () => void
  /** The error of a computed value. */
  readonly failureOf: (row: GridRow, column: FieldColumn) => string | null
}

/** Changes of the stacks, for everybody or this person. */
export type StackActions = {
  readonly setCollapsed: (stackId: string, isCollapsed: boolean) => void
  readonly setHidden: (stackId: string, isHidden: boolean) => void
  /** Moves a stack to an index among all others. */
  readonly move: (stackId: string, to: number) => void
  readonly setLimit: (stackId: string, limit: number | null) => void
  /** Adds an option and thus a stack. */
  readonly add?: ((title: string) => Promise<void>) | undefined
  /** Renames or recolors the option of a stack. */
  readonly edit?: ((stackId: string, change: { title: string; color: string }) => Promise<void>) | undefined
}
