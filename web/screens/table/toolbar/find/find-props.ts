import type { RefObject } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../../api/records/groups.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'
import type { FindKey } from '../../../../views/grid/keyboard/key-bindings.ts'
import type { RecordSource } from '../../data/record-source.ts'
import type { ViewSetup } from '../../view/view-setup.ts'

/** Position and style of the bar. */
export const findClass =
  'absolute end-3 top-2 z-20 flex w-[min(28rem,calc(100%-1.5rem))] flex-col gap-2 rounded-lg border border-line-2 bg-surface p-2 shadow-2 dark:bg-raised'

export type FindProps = {
  table: TableWire
  /** Visible columns in order. */
  columns: readonly Column[]
  setup: ViewSetup
  source: RecordSource
  /** Grouping levels, and the display index of a record's index in the view. */
  groups: { levels: () => readonly GroupLevel[]; rowOf: (place: number) => number | null }
  grid: RefObject<GridHandle | null>
  canEdit: boolean
  /** Matching cells, each as `rowId columnId`; null without a search. */
  onFound: (cells: ReadonlySet<string> | null) => void
  /** The key that opened the bar. */
  firstKey: FindKey
  /** Called once with a handler for further keys. */
  onReady: (take: (key: FindKey) => void) => void
  onClose: () => void
}

export type FindBarProps = FindProps & {
  /** Text typed before the bar had loaded. */
  typed: string
}
