import { useTranslation } from '../i18n/use-translation.tsx'
import { Combobox, MultiCombobox } from '../ui/forms/combobox.tsx'
import { OptionLabel } from './option-label.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { comboboxClass, multiComboboxClass } from './combobox-style.ts'

/** A searchable select for many options. */
export function LongChoiceInput(props: FormInputProps & { isMultiple: boolean }) {
  const { column, answer, onAnswer, onLeave, isMultiple } = props
  const t = useTranslation()
  const options = column.selectOptions.map((option) => ({
    value: option.id,
    label: option.title,
    node: <OptionLabel option={option} />,
  }))
  const placeholder = t('form.chooseOption')
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}>
      {isMultiple ? (
        <MultiCombobox
          options={options}
          value={Array.isArray(answer) ? answer : []}
          onChange={onAnswer}
          placeholder={placeholder}
          className={multiComboboxClass}
        />
      ) : (
        <Combobox
          options={options}
          value={typeof answer === 'string' ? answer : null}
          onChange={onAnswer}
          placeholder={placeholder}
          className={comboboxClass}
        />
      )}
    </div>
  )
}
