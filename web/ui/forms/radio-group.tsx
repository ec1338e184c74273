import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl, useFieldGroup } from './field-control.ts'

export type RadioGroupProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean | undefined }[]
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Accessible name if no `Field` labels the control. */
  label?: string | undefined
  className?: string | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, options, label, className } = props
  const group = useFieldGroup()
  const field = useFieldControl()
  const name = useId()
  return (
    <div
      role="radiogroup"
      {...group}
      aria-label={label}
      aria-invalid={field['aria-invalid']}
      className={cx('flex flex-col gap-2 pointer-coarse:gap-0', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 text-sm pointer-coarse:py-3">
          <input
            type="radio"
            name={field.name ?? name}
            checked={option.value === value}
            disabled={option.disabled ?? props.disabled ?? field.disabled}
            required={props.required ?? field.required}
            onChange={() => onChange(option.value)}
            className={cx(
              'relative mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors dark:bg-sunken',
              'checked:border-[5px] checked:border-primary checked:bg-white disabled:opacity-45 dark:checked:bg-white',
              'before:absolute before:-inset-1.5',
            )}
          />
          <span>
            {option.label}
            {option.help && <span className="block text-xs text-ink-3">{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
