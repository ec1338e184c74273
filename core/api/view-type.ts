import { viewTypeNumbers, type ViewType, viewTypes } from '../schema.ts'
import type { ViewWire } from './wire.ts'

/** The type of view that a wire number stands for; grid for numbers of views that we do not have. */
export function viewTypeOf(wire: Pick<ViewWire, 'type'>): ViewType {
  return viewTypes.find((type) => viewTypeNumbers[type] === wire.type) ?? 'grid'
}
