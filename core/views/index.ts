import type { ViewType } from '../schema.ts'
import { form } from './form.ts'
import { grid } from './grid.ts'
import type { ViewKind } from './view.ts'

/** The registry of view types. */
export const viewKinds: Record<ViewType, ViewKind> = { grid, form }

export function viewKindOf(type: ViewType): ViewKind {
  return viewKinds[type]
}
