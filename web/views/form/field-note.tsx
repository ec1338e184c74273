import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A setting of a question that is on; opens it. */
export function FieldNote(props: {
  icon: LucideIcon
  /** The question's label, for screen readers. */
  name: string
  children: ReactNode
  onClick: () => void
}) {
  const { icon: Icon, name, children, onClick } = props
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-primary-ink hover:underline pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
      <span className="sr-only">{`: ${name}`}</span>
    </button>
  )
}
