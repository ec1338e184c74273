import { type IconMarkKind, iconOf } from '#core/fields/options/icon-pairs.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { lazyModule } from '../../ui/lazy-module.ts'
import { notifyDeferredContent } from './deferred-cell-content.ts'
import type { IconMarkShape } from './icon-mark-shapes.ts'

const shapes = lazyModule(() => import('./icon-mark-shapes.ts'))

/** A custom mark of a checkbox or rating; null for the type's default, which also shows until others load. */
export function iconMarkOf(kind: IconMarkKind, column: FieldColumn): IconMarkShape | null {
  const name = iconOf(kind, column)
  if (name === kind.icon) return null
  const module = shapes.now()
  if (module) return module.iconMarkShapes[name]
  void shapes.load().then(notifyDeferredContent, () => undefined)
  return null
}
