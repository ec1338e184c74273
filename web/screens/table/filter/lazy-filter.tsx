import { toolbarPart } from '../toolbar/toolbar-part.ts'

/** Conditions to edit, wherever there are some. */
export const FilterGroup = toolbarPart(() => import('./filter-group.tsx').then((m) => m.FilterGroup))
