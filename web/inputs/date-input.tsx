import { useT } from '../i18n/use-t.tsx'
import { readerZone } from '../fields/text-format.ts'
import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/field-control.ts'
import { halfTyped } from './answer.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, oneLineClass } from './input-style.ts'
import { zoneOf } from './moment-text.ts'

/** A day, in the browser's own date box: it knows the person's calendar, keyboard and screen reader. */
export function DateInput(props: FormInputProps) {
  return <DateBox {...props} type="date" max="9999-12-31" />
}

/** A day and a time on the clock of the column's zone, or else the person's own. */
export function DateTimeInput(props: FormInputProps) {
  const t = useT()
  const own = readerZone()
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

/** A time of day, to the second where it has seconds. */
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
  const text = typeof answer === 'string' && answer !== halfTyped ? answer : ''
  return (
    <input
      {...useFieldControl()}
      type={type}
      max={max}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value)}
      onBlur={(event) => {
        const isHalf = event.currentTarget.validity.badInput
        if (isHalf || answer === halfTyped) onAnswer(isHalf ? halfTyped : event.currentTarget.value)
        onLeave?.()
      }}
      // The browser's box is at its widest here; wider, its parts would fall apart.
      className={cx(
        inputBoxClass,
        oneLineClass,
        'max-w-72 appearance-none tabular-nums max-sm:max-w-none',
        text === '' && 'not-focus:text-ink-3',
      )}
    />
  )
}
