import type { ComponentProps } from 'react'
import type { FieldType } from '#core/schema.ts'
import { limits } from '#core/limits.ts'
import { SignButton } from '../fields/sign-button.tsx'
import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/field-control.ts'
import { tidied } from './answer.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, ltrTextClass, oneLineClass } from './input-style.ts'

const plain: ComponentProps<'input'> = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  dir: 'ltr',
}

/** No `type="email"` and the like: browsers change what was typed there, or hide it while it is not valid. */
const kinds: Partial<Record<FieldType, ComponentProps<'input'>>> = {
  Number: { ...plain, inputMode: 'numeric', autoComplete: 'off' },
  Decimal: { ...plain, inputMode: 'decimal', autoComplete: 'off' },
  Currency: { ...plain, inputMode: 'decimal', autoComplete: 'off' },
  Percent: { ...plain, inputMode: 'decimal', autoComplete: 'off' },
  Duration: { ...plain, autoComplete: 'off', placeholder: 'h:mm' },
  Year: { ...plain, inputMode: 'numeric', autoComplete: 'off' },
  PhoneNumber: { ...plain, inputMode: 'tel', autoComplete: 'tel' },
  GeoData: { ...plain, autoComplete: 'off', placeholder: '52.52, 13.405' },
  Colour: { ...plain, autoComplete: 'off', placeholder: '#4351E8' },
  UUID: { ...plain, autoComplete: 'off' },
  Email: { ...plain, inputMode: 'email', autoComplete: 'email', placeholder: 'name@example.com' },
  URL: { ...plain, inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  SingleLineText: { dir: 'auto', maxLength: limits.singleLineTextLength },
}

/** Types whose values may be below zero. */
const signed: ReadonlySet<FieldType> = new Set(['Number', 'Decimal', 'Currency', 'Percent'])

/** One line: text, numbers, addresses. */
export function TextInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const field = useFieldControl()
  const kind = kinds[column.type]
  const isNumber = signed.has(column.type)
  const text = typeof answer === 'string' ? answer : ''
  const box = (
    <input
      {...field}
      {...kind}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value)}
      onBlur={() => {
        const tidy = tidied(text, column)
        if (tidy !== text) onAnswer(tidy)
        onLeave?.()
      }}
      className={cx(
        inputBoxClass,
        oneLineClass,
        kind?.dir === 'ltr' && ltrTextClass,
        // The box itself runs left to right, the button beside it stands where the page ends.
        isNumber && 'tabular-nums pointer-coarse:pe-13 pointer-coarse:rtl:ps-13 pointer-coarse:rtl:pe-3',
      )}
    />
  )
  return isNumber ? (
    <div className="relative">
      {box}
      <SignButton text={text} onText={onAnswer} isDisabled={field.disabled} />
    </div>
  ) : (
    box
  )
}
