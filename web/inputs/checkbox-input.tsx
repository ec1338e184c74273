import { useT } from '../i18n/use-t.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { Tick } from './tick.tsx'

/** A tick. Where the label stands beside it (`Question` does that), it needs no text of its own. */
export function CheckboxInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useT()
  return (
    <div onBlur={onLeave} className="flex min-h-8 items-center">
      <Tick column={column} answer={answer} onAnswer={onAnswer}>
        {t('common.yes')}
      </Tick>
    </div>
  )
}
