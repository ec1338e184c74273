import type { Drag, Point } from './drags.ts'
import type { Cell } from '../layout/geometry.ts'
import type { Hit } from './hit-test.ts'

/** The part of the pointer that touch handling uses. */
export type TouchHost = {
  readonly pointOf: (event: MouseEvent) => Point
  readonly hitAt: (at: Point) => Hit
  readonly start: (event: PointerEvent, drag: Drag | null) => void
  readonly finishEdit: () => void
  readonly clickButton: (hit: Hit) => void
  readonly openInstead: (cell: Cell) => boolean
}
