import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/field-control.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, ltrCodeClass } from './input-style.ts'

/** Several lines; grows with them. */
export function LongTextInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const isCode = column.type === 'JSON' || column.type === 'Geometry'
  return (
    <textarea
      {...useFieldControl()}
      dir={isCode ? 'ltr' : 'auto'}
      spellCheck={isCode ? false : undefined}
      rows={4}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(event) => onAnswer(event.currentTarget.value)}
      onBlur={onLeave}
      className={cx(
        inputBoxClass,
        'field-sizing-content max-h-[60dvh] min-h-28 resize-y py-2',
        isCode && ltrCodeClass,
      )}
    />
  )
}
