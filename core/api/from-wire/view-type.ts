import { viewTypeNumbers, type ViewType, viewTypes } from '../../schema.ts'
import type { ViewWire } from '../wire/wire.ts'

/** Maps a wire number to a view type; unsupported types become grids. */
export function viewTypeFromWire(wire: Pick<ViewWire, 'type'>): ViewType {
  return viewTypes.find((type) => viewTypeNumbers[type] === wire.type) ?? 'grid'
}
