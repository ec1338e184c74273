import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Indeterminate: some of the items are on. */
  mixed?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  /** The visible label; without it pass `label`, unless a `Field` labels the control. */
  children?: ReactNode
  label?: string | undefined
  className?: string | undefined
}

export function Checkbox({
  checked,
  onChange,
  mixed = false,
  children,
  label,
  className,
  ...rest
}: CheckboxProps) {
  const field = useFieldControl()
  const Mark = mixed ? Minus : Check
  const box = (
    <span
      className={cx('relative grid size-4 shrink-0 place-items-center', children === undefined && className)}
    >
      <input
        {...field}
        {...rest}
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={cx(
          'peer absolute inset-0 appearance-none rounded-sm border border-control bg-surface transition-colors dark:bg-sunken',
          'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
          'dark:checked:bg-primary dark:indeterminate:bg-primary disabled:opacity-45 aria-invalid:border-danger',
          // Extends the target for touch and WCAG 2.5.8.
          'before:absolute before:-inset-1.5 pointer-coarse:before:-inset-3.5',
        )}
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none relative hidden size-3 text-on-primary peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
  if (children === undefined) return box
  return (
    <label
      className={cx(
        'flex items-start gap-2 text-sm pointer-coarse:py-3 [&>span:first-child]:mt-0.5',
        className,
      )}
    >
      {box}
      <span>{children}</span>
    </label>
  )
}
