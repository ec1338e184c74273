import type { ViewType } from '../schema.ts'
import { calendar } from './calendar.ts'
import { form } from './form.ts'
import { gallery } from './gallery.ts'
import { grid } from './grid.ts'
import { kanban } from './kanban.ts'
import { timeline } from './timeline.ts'
import type { ViewKind } from './view.ts'

/** The registry of view types. */
export const viewKinds: Record<ViewType, ViewKind> = { grid, form, gallery, kanban, calendar, timeline }

export function viewKindOf(type: ViewType): ViewKind {
  return viewKinds[type]
}
