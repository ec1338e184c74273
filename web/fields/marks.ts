import { iconOf } from '#core/fields/icon-pairs.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { later } from '../ui/later.ts'
import { tellLateContent } from './late-content.ts'
import type { MarkShape } from './mark-shapes.ts'

const shapes = later(() => import('./mark-shapes.ts'))

/** The mark of a checkbox or rating; null for the usual one of its type, which stands there until others are loaded. */
export function markOf(column: FieldColumn): MarkShape | null {
  const name = iconOf(column)
  if (name === (column.type === 'Checkbox' ? 'square' : 'star')) return null
  const module = shapes.now()
  if (module) return module.markShapes[name]
  void shapes.load().then(tellLateContent, () => undefined)
  return null
}
