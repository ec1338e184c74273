import { useT } from '../i18n/use-t.tsx'
import { Combobox, MultiCombobox } from '../ui/combobox.tsx'
import { OptionLabel } from './choice-input.tsx'
import type { FormInputProps } from './form-input-props.ts'

/** Options of a long list, found by typing. */
export function LongChoiceInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useT()
  const options = column.selectOptions.map((option) => ({
    value: option.id,
    label: option.title,
    node: <OptionLabel option={option} />,
  }))
  const placeholder = t('form.chooseOption')
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}>
      {column.type === 'MultiSelect' ? (
        <MultiCombobox
          options={options}
          value={Array.isArray(answer) ? answer : []}
          onChange={onAnswer}
          placeholder={placeholder}
          className="min-h-10 rounded-lg ps-2 pointer-coarse:min-h-12 [&_input]:text-base pointer-coarse:[&_input]:text-lg"
        />
      ) : (
        <Combobox
          options={options}
          value={typeof answer === 'string' ? answer : null}
          onChange={onAnswer}
          placeholder={placeholder}
          className="[&_input]:h-10 [&_input]:rounded-lg [&_input]:px-3 [&_input]:text-base pointer-coarse:[&_input]:h-12 pointer-coarse:[&_input]:text-lg"
        />
      )}
    </div>
  )
}
