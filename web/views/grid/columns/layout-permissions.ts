import type { LayoutOptions } from '../layout/geometry.ts'
import type { GridProps } from '../grid-props.ts'

/** Layout features that permissions enable. Adding rows requires loaded rows. */
export const layoutPermissions = (
  props: GridProps,
  isReady: boolean,
): Pick<LayoutOptions, 'canAddColumn' | 'canAddRow' | 'canMoveRows' | 'canFreeze'> => ({
  canAddColumn: props.canAddColumns ?? false,
  canAddRow: (props.canAddRows ?? false) && isReady,
  canMoveRows: props.onMoveRows !== undefined,
  canFreeze: props.onFreeze !== undefined,
})
