import type { LayoutOptions } from './geometry.ts'
import type { GridProps } from './grid-props.ts'

/** What a grid has room for because somebody may do it; rows are added once the first ones are there. */
export const layoutRights = (
  props: GridProps,
  isReady: boolean,
): Pick<LayoutOptions, 'canAddColumn' | 'canAddRow' | 'canMoveRows' | 'canFreeze'> => ({
  canAddColumn: props.canAddColumns ?? false,
  canAddRow: (props.canAddRows ?? false) && isReady,
  canMoveRows: props.onMoveRows !== undefined,
  canFreeze: props.onFreeze !== undefined,
})
