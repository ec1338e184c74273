import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** The label before the switch; without it pass `label`, unless a `Field` labels the control. */
  children?: ReactNode
  label?: string | undefined
  className?: string | undefined
}

/** A setting that applies immediately. */
export function Switch({ checked, onChange, disabled, children, label, className }: SwitchProps) {
  const field = useFieldControl()
  const control = (
    <span className={cx('relative inline-flex h-4.5 w-8 shrink-0', children === undefined && className)}>
      <input
        {...field}
        type="checkbox"
        // A native checkbox exposes its own state.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={checked}
        disabled={disabled ?? field.disabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={cx(
          'peer absolute inset-0 appearance-none rounded-full bg-control transition-colors checked:bg-primary disabled:opacity-45',
          'before:absolute before:-inset-1 pointer-coarse:before:-inset-x-1.5 pointer-coarse:before:-inset-y-3.5',
        )}
      />
      <span className="pointer-events-none absolute start-0.5 top-0.5 size-3.5 rounded-full bg-white shadow-1 transition-transform peer-checked:translate-x-3.5 rtl:peer-checked:-translate-x-3.5" />
    </span>
  )
  if (children === undefined) return control
  return (
    <label
      className={cx('flex items-center justify-between gap-3 text-sm pointer-coarse:min-h-11', className)}
    >
      <span>{children}</span>
      {control}
    </label>
  )
}
