import { useTranslation } from '../i18n/use-translation.tsx'
import { viewerTimeZone } from '../fields/format/text-format.ts'
import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/forms/field-control.ts'
import { partialInput } from './answer.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, oneLineClass } from './input-style.ts'
import { zoneOf } from './date-time-text.ts'

/** A date, in the browser's native input, which fits the person's calendar, keyboard and screen reader. */
export function DateInput(props: FormInputProps) {
  return <DateBox {...props} type="date" max="9999-12-31" />
}

/** A date and time in the column's time zone, else the reader's. */
export function DateTimeInput(props: FormInputProps) {
  const t = useTranslation()
  const own = viewerTimeZone()
  const zone = zoneOf(props.column, own)
  return (
    <div className="flex flex-col gap-1">
      <DateBox {...props} type="datetime-local" max="9999-12-31T23:59" />
      {zone !== own && (
        <p className="text-xs text-ink-3">{t('form.timeIn', { zone: zone.replaceAll('_', ' ') })}</p>
      )}
    </div>
  )
}

/** A time of day; shows seconds only if the value has them. */
export function TimeInput(props: FormInputProps) {
  return <DateBox {...props} type="time" />
}

function DateBox({
  answer,
  onAnswer,
  onLeave,
  type,
  max,
}: FormInputProps & { type: 'date' | 'datetime-local' | 'time'; max?: string }) {
  const text = typeof answer === 'string' && answer !== partialInput ? answer : ''
  return (
    <input
      {...useFieldControl()}
      type={type}
      max={max}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value)}
      onBlur={(event) => {
        const isHalf = event.currentTarget.validity.badInput
        if (isHalf || answer === partialInput) onAnswer(isHalf ? partialInput : event.currentTarget.value)
        onLeave?.()
      }}
      // Cap the width: wider native inputs spread their parts apart.
      className={cx(
        inputBoxClass,
        oneLineClass,
        'max-w-72 appearance-none tabular-nums max-sm:max-w-none',
        text === '' && 'not-focus:text-ink-3',
      )}
    />
  )
}
