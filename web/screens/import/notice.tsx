import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

const tones = { warning: 'bg-warning-soft text-warning-ink', danger: 'bg-danger-soft text-danger-ink' }

/** A notice that warns (warning) or blocks (danger). */
export function ImportNotice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <p
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 rounded-md px-3 py-2 text-sm', tones[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
