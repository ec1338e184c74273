import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { cx } from '../ui/cx.ts'
import { FieldContext } from '../ui/field-control.ts'
import { FormInput } from './form-input.tsx'
import { type FormInputProps, isGroupInput } from './form-input-props.ts'
import { Tick } from './tick.tsx'

export type QuestionProps = FormInputProps & {
  label: string
  help?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** What is wrong with the answer and what to do. */
  error?: string | null | undefined
  /** Large, for a page with this question alone. */
  isAlone?: boolean | undefined
  className?: string | undefined
}

/** One question of a form: label, help, input and what is wrong, tied together for screen readers. */
export function Question(props: QuestionProps) {
  const { label, help, required = false, disabled = false, error, isAlone, className, ...input } = props
  const id = useId()
  const labelId = `${id}-label`
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  const isTick = input.column.type === 'Checkbox'
  const text = <LabelText label={label} required={required} isSpoken={input.column.type === 'MultiSelect'} />
  const labelClass = cx(
    // The text has its own direction, and stands at the side where the page starts.
    'font-medium text-ink break-words [text-align:-webkit-match-parent] [text-align:match-parent]',
    isAlone ? 'text-xl font-semibold' : 'text-base',
  )
  const helpText = help && (
    <p
      id={helpId}
      dir="auto"
      className={cx(
        'whitespace-pre-line text-ink-2 [text-align:-webkit-match-parent] [text-align:match-parent]',
        isAlone ? 'text-base' : 'text-sm',
      )}
    >
      {help}
    </p>
  )
  return (
    <FieldContext
      value={{ id, labelId, describedBy, invalid: Boolean(error), required, disabled, name: undefined }}
    >
      <div data-column={input.column.id} className={cx('flex flex-col gap-1.5', className)}>
        {isTick ? (
          <div onBlur={input.onLeave} className="flex min-h-10 items-center">
            <Tick {...input}>
              <span id={labelId} dir="auto" className={cx(labelClass, 'block')}>
                {text}
              </span>
            </Tick>
          </div>
        ) : isGroupInput(input.column) ? (
          <div id={labelId} dir="auto" className={labelClass}>
            {text}
          </div>
        ) : (
          <label id={labelId} htmlFor={id} dir="auto" className={labelClass}>
            {text}
          </label>
        )}
        {helpText}
        {!isTick && (
          <div className="pt-0.5">
            <FormInput {...input} />
          </div>
        )}
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** Screen readers hear of the requirement from the input itself; a group of ticks has no way to say it. */
function LabelText(props: { label: string; required: boolean; isSpoken: boolean }): ReactNode {
  const { label, required, isSpoken } = props
  const t = useT()
  if (!required) return label
  return (
    <>
      {label}
      <span aria-hidden className="text-danger-ink">
        {'\u00a0*'}
      </span>
      {isSpoken && <span className="sr-only">{` (${t('common.required')})`}</span>}
    </>
  )
}
