import { cx } from '../ui/cx.ts'
import { useFieldControl } from '../ui/forms/field-control.ts'
import type { FormInputProps } from './form-input-props.ts'
import { inputBoxClass, ltrCodeClass } from './input-style.ts'

export function LongTextInput(props: FormInputProps) {
  return <Lines {...props} isCode={false} />
}

export function CodeInput(props: FormInputProps) {
  return <Lines {...props} isCode />
}

/** A textarea that grows with its content. */
function Lines({ answer, onAnswer, onLeave, isCode }: FormInputProps & { isCode: boolean }) {
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
