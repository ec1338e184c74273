import { type RefObject, useState } from 'react'
import type { GridHandle, GridProps } from '../../../views/grid/grid-props.ts'
import { useNewRecords } from '../records/new-record/use-new-records.ts'
import { columnOf } from '../view/column-layout.ts'
import { useViewOptions } from '../view/use-view-options.ts'
import { type RecordViewProps, useRecordView } from './use-record-view.ts'
import type { Narrowing } from './use-view-state.ts'

export type CardView = ReturnType<typeof useCardView>

/** State of a view whose layout shows records as cards: a record view with the options of its type, without groups. */
export function useCardView(
  props: RecordViewProps,
  grid: RefObject<GridHandle | null>,
  narrowing?: Narrowing,
) {
  const state = useRecordView(props, grid, narrowing)
  const { setup, source, shown, canStore } = state
  const options = useViewOptions(props.view, canStore)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const columns = props.table.columns.map(columnOf)
  const newRecords = useNewRecords({ setup, source, columns, shown, levels: [], groupValues: undefined })
  const cardProps: GridProps = { ...state.gridProps, newRowValues: newRecords.newRowValues }
  return {
    state,
    /** The options of the view's type, and how to change them. */
    options,
    newRecords,
    /** Props of card layouts. */
    cardProps,
    isFilterOpen,
    setFilterOpen,
  }
}
