import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../cx.ts'

export type SegmentedProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** With `icon`, the label is visible only if `showLabels` is set. */
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
  label: string
  showLabels?: boolean | undefined
  className?: string | undefined
}

/** Two to five exclusive choices, side by side. */
export function SegmentedControl<Value extends string>(props: SegmentedProps<Value>) {
  const { value, onChange, options, label, showLabels = true, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex gap-0.5 rounded-md bg-hover p-0.5', className)}
    >
      {options.map(({ value: own, label: text, icon: Icon }) => (
        <label
          key={own}
          title={Icon && !showLabels ? text : undefined}
          className={cx(
            'relative flex h-6.5 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-xs font-medium text-ink-2',
            'transition-colors select-none hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11',
            'has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 dark:has-checked:bg-pressed',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={own === value}
            aria-label={text}
            onChange={() => onChange(own)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[5px] outline-none"
          />
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {(!Icon || showLabels) && text}
        </label>
      ))}
    </div>
  )
}
