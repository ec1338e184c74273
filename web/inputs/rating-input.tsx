import { useId, useState } from 'react'
import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import { ratingMark } from '#core/fields/options/icon-pairs.ts'
import { IconMark } from '../fields/canvas/icon-mark.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { useFieldControl, useFieldGroup } from '../ui/forms/field-control.ts'
import { ClearAnswer } from './clear-answer.tsx'
import type { FormInputProps } from './form-input-props.ts'

/** A rating as a radio group, which gives it arrow keys and screen reader support. */
export function RatingInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useTranslation()
  const group = useFieldGroup()
  const field = useFieldControl()
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const max = ratingMax(column)
  const stars = typeof answer === 'number' ? answer : 0
  const lit = pointed || stars
  return (
    <div
      role="radiogroup"
      {...group}
      aria-required={field.required}
      aria-invalid={field['aria-invalid']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
      className="flex flex-col gap-1"
    >
      <div className="-ms-1.5 flex max-w-full" onPointerLeave={() => setPointed(0)}>
        {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
          <label
            key={star}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
            className="relative grid aspect-square w-10 max-w-12 min-w-0 shrink cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:w-12"
          >
            <input
              type="radio"
              name={name}
              checked={star === stars}
              disabled={field.disabled}
              aria-label={t('form.rated', { count: formatNumber(star), max: formatNumber(max) })}
              onChange={() => onAnswer(star)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <IconMark
              kind={ratingMark}
              column={column}
              isOn={star <= lit}
              className="size-7 pointer-coarse:size-8"
            />
          </label>
        ))}
      </div>
      {!field.required && answer !== null && <ClearAnswer onClear={() => onAnswer(null)} />}
    </div>
  )
}
