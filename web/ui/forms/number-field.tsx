import { NumberField as Base } from '@base-ui/react/number-field'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { currentLocale } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'
import { controlClass, controlFocusClass } from '../overlays/surface-style.ts'

export type NumberFieldProps = {
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | 'any' | undefined
  format?: Intl.NumberFormatOptions | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Accessible name if no `Field` labels the control. */
  label?: string | undefined
  className?: string | undefined
}

const stepper =
  'grid w-6 flex-1 place-items-center text-icon hover:bg-hover hover:text-ink disabled:text-ink-off [&>svg]:size-3'

/** A number input in the locale's format, with arrow-key steps. */
export function NumberField({ onChange, placeholder, label, className, ...rest }: NumberFieldProps) {
  const t = useTranslation()
  const { id, name, required, disabled, ...aria } = useFieldControl()
  return (
    <Base.Root
      id={id}
      name={name}
      required={required}
      disabled={disabled}
      {...rest}
      locale={currentLocale().tag}
      onValueChange={onChange}
      className={className}
    >
      <Base.Group className="relative flex">
        <Base.Input
          {...aria}
          aria-label={label}
          placeholder={placeholder}
          className={cx(
            controlClass,
            controlFocusClass,
            'h-8 ps-2.5 pe-8 pointer-coarse:h-11 pointer-coarse:pe-2.5',
          )}
        />
        <div className="absolute inset-y-px end-px flex flex-col overflow-hidden rounded-e-[5px] border-s border-line pointer-coarse:hidden">
          <Base.Increment aria-label={t('common.increase')} className={stepper}>
            <ChevronUp aria-hidden />
          </Base.Increment>
          <Base.Decrement aria-label={t('common.decrease')} className={cx(stepper, 'border-t border-line')}>
            <ChevronDown aria-hidden />
          </Base.Decrement>
        </div>
      </Base.Group>
    </Base.Root>
  )
}
