import { useT } from '../i18n/use-t.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { FormInputProps } from './form-input-props.ts'

/** A tick. Where the label stands beside it (`Question` does that), it needs no text of its own. */
export function CheckboxInput({ answer, onAnswer, onLeave }: FormInputProps) {
  const t = useT()
  return (
    <div onBlur={onLeave} className="flex min-h-8 items-center">
      <Checkbox checked={answer === true} onChange={onAnswer}>
        {t('common.yes')}
      </Checkbox>
    </div>
  )
}
