import { useTranslation } from '../i18n/use-translation.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { Tick } from './check-mark.tsx'

/** A checkbox. Needs no text of its own if `Question` labels it. */
export function CheckboxInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useTranslation()
  return (
    <div onBlur={onLeave} className="flex min-h-8 items-center">
      <Tick column={column} answer={answer} onAnswer={onAnswer}>
        {t('common.yes')}
      </Tick>
    </div>
  )
}
