import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { FieldContext } from './field-control.ts'

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** The error message; marks the control invalid. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
  /** A single control from this folder. */
  children: ReactNode
}

/** Label, control, help and error, linked for screen readers. */
export function Field(props: FieldProps) {
  const {
    label,
    help,
    error,
    required = false,
    optional,
    disabled = false,
    name,
    className,
    children,
  } = props
  const t = useTranslation()
  const id = useId()
  const labelId = `${id}-label`
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), required, disabled, name }}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-2">
          <label id={labelId} htmlFor={id} className="text-xs font-medium text-ink-2">
            {label}
            {required && (
              <span aria-hidden className="text-danger-ink">
                {' *'}
              </span>
            )}
          </label>
          {optional && <span className="text-xs text-ink-3">{t('common.optional')}</span>}
        </div>
        {children}
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-xs text-danger-ink">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {error}
          </p>
        )}
        {help && (
          <p id={helpId} className="text-xs text-ink-3">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
