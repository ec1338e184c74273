import type { FieldType } from '#core/schema.ts'
import { IconOutline } from '../ui/icon-outline.tsx'
import { fieldUis } from './index.ts'

/** A column type's icon. Decorative, because the type's name is next to it or in a label. */
export function FieldIcon({ type, ...rest }: { type: FieldType; size?: number; className?: string }) {
  return <IconOutline path={fieldUis[type].icon} {...rest} />
}
