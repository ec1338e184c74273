import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** A setting of a question that is on; opens it. */
export function FieldNote(props: {
  icon: LucideIcon
  /** The question's label, for screen readers. */
  name: string
  isProblem?: boolean | undefined
  children: ReactNode
  onClick: () => void
}) {
  const { icon: Icon, name, isProblem, children, onClick } = props
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-start hover:underline pointer-coarse:min-h-11',
        isProblem ? 'text-warning-ink' : 'text-primary-ink',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
      <span className="sr-only">{`: ${name}`}</span>
    </button>
  )
}
