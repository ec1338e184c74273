import { toolbarPart } from '../lazy-toolbar-panel.ts'

/** An editor for conditions. */
export const FilterGroup = toolbarPart(() => import('./filter-group.tsx').then((m) => m.FilterGroup))
