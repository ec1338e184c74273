import { cx } from '../../../ui/cx.ts'
import type { DropEdge } from './drag-field.ts'

/** Where a dragged field would land. */
export function DropEdgeLine({ edge }: { edge: DropEdge | null }) {
  return (
    edge && (
      <span
        aria-hidden
        className={cx(
          'absolute inset-x-0 h-0.5 rounded-full bg-primary',
          edge === 'top' ? '-top-0.5' : '-bottom-0.5',
        )}
      />
    )
  )
}
