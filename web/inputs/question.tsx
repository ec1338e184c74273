import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { cx } from '../ui/cx.ts'
import { FieldContext } from '../ui/forms/field-control.ts'
import { FormInput } from './form-input.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { answerKindOf, isGroupInput } from './form-inputs.ts'
import { Tick } from './check-mark.tsx'
import { MarkdownText } from './markdown-text.tsx'

export type QuestionProps = FormInputProps & {
  label: string
  help?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Validation message. */
  error?: string | null | undefined
  /** Larger text for a page with a single question. */
  isAlone?: boolean | undefined
  className?: string | undefined
}

/** A question with label, help, input and error, linked for screen readers. */
export function Question(props: QuestionProps) {
  const { label, help, required = false, disabled = false, error, isAlone, className, ...input } = props
  const id = useId()
  const labelId = `${id}-label`
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  const kind = answerKindOf(input.column)
  const isTick = kind === 'tick'
  const text = <LabelText label={label} required={required} isSpoken={kind === 'choices'} />
  const labelClass = cx(
    // The label has its own direction but aligns with the page.
    'font-medium text-ink break-words text-match-parent',
    isAlone ? 'text-xl font-semibold' : 'text-base',
  )
  const helpText = help && (
    <MarkdownText id={helpId} text={help} className={cx('text-ink-2', isAlone ? 'text-base' : 'text-sm')} />
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

/** Inputs announce that they are required; a checkbox group cannot, so its label does. */
function LabelText(props: { label: string; required: boolean; isSpoken: boolean }): ReactNode {
  const { label, required, isSpoken } = props
  const t = useTranslation()
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
