import { checkboxMark, iconColorOf, iconOf } from '#core/fields/options/icon-pairs.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { lazyModule } from '../ui/lazy-module.ts'

/** Lazy, because few checkboxes have an icon or color of their own. Forms load it before they show one. */
export const customTick = lazyModule(() => import('./custom-tick.tsx'))

/** True if a checkbox has another icon or color than usual. */
export function hasOwnMark(column: Pick<FieldColumn, 'options'>): boolean {
  return iconOf(checkboxMark, column) !== 'square' || iconColorOf(checkboxMark, column) !== null
}
