import type { ComponentProps } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { MinusSignButton } from '../fields/editors/minus-sign-button.tsx'
import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/forms/field-control.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, ltrTextClass, oneLineClass } from './input-style.ts'

/** Attributes of a single-line input per column type. */
export type TextInputKind = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength'
> & {
  /** Allows negative values. */
  isSigned?: boolean
  /** Natural language: automatic direction, spellcheck and autocorrect. */
  isProse?: boolean
  /** Completes typed text on blur. */
  complete?: (text: string, column: FieldColumn) => string
}

/** Avoid `type="email"` and the like: browsers alter or hide invalid text. */
const plain: ComponentProps<'input'> = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  dir: 'ltr',
}

/** Creates a single-line input for text, numbers or addresses. */
export function textInput({ isSigned, isProse, complete, ...attributes }: TextInputKind) {
  return function TextInput(props: FormInputProps) {
    return (
      <LineInput
        {...props}
        attributes={isProse ? { dir: 'auto', ...attributes } : { ...plain, ...attributes }}
        isSigned={isSigned === true}
        complete={complete ?? ((text) => text)}
      />
    )
  }
}

type LineProps = FormInputProps & {
  attributes: ComponentProps<'input'>
  isSigned: boolean
  complete: (text: string, column: FieldColumn) => string
}

function LineInput({ column, answer, onAnswer, onLeave, attributes, isSigned, complete }: LineProps) {
  const field = useFieldControl()
  const text = typeof answer === 'string' ? answer : ''
  const box = (
    <input
      {...field}
      {...attributes}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value)}
      onBlur={() => {
        const tidy = complete(text, column)
        if (tidy !== text) onAnswer(tidy)
        onLeave?.()
      }}
      className={cx(
        inputBoxClass,
        oneLineClass,
        attributes.dir === 'ltr' && ltrTextClass,
        // The input is left-to-right, but its button sits at the page's end side.
        isSigned && 'tabular-nums pointer-coarse:pe-13 pointer-coarse:rtl:ps-13 pointer-coarse:rtl:pe-3',
      )}
    />
  )
  return isSigned ? (
    <div className="relative">
      {box}
      <MinusSignButton text={text} onText={onAnswer} isDisabled={field.disabled} />
    </div>
  ) : (
    box
  )
}
