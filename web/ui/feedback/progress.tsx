import { Progress as Base } from '@base-ui/react/progress'
import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/i18n.ts'

export type ProgressProps = {
  /** 0 to `max`, or null if unknown. */
  value: number | null
  max?: number | undefined
  label: string
  /** Shown at the end of the label's row, such as "120 of 300". */
  detail?: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
}

/** A progress bar. */
export function Progress({ value, max = 100, label, detail, hideLabel }: ProgressProps) {
  return (
    <Base.Root
      value={value}
      max={max}
      locale={currentLocale().tag}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5"
    >
      <Base.Label className={hideLabel ? 'sr-only' : 'flex-1 text-xs font-medium text-ink-2'}>
        {label}
      </Base.Label>
      {!hideLabel && <span className="text-xs text-ink-3">{detail ?? <Base.Value />}</span>}
      <Base.Track className="h-1.5 w-full overflow-hidden rounded-full bg-pressed">
        <Base.Indicator className="h-full rounded-full bg-primary transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Base.Track>
    </Base.Root>
  )
}
