import { elementOf } from '#core/fields/computed/computed.ts'
import { me } from '#core/fields/options/people.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { peopleChoices } from '../../../../fields/editors/known-people.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { MultiCombobox } from '../../../../ui/forms/combobox.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import type { Option } from '../../../../ui/forms/select-option.ts'
import { Select } from '../../../../ui/forms/select.tsx'
import { ExactDateValue } from './exact-date-value.tsx'
import type { Condition } from '../../view/filter-tree.ts'
import { readValue, displayFilterValue, type ValueInput } from './value-input.ts'

/** The value of a condition. */
export function ConditionValue(props: {
  column: Column
  condition: Condition
  input: Exclude<ValueInput, 'none'>
  /** Id of the message that explains a missing value. */
  describedBy: string | undefined
  isWrong: boolean
  onChange: (condition: Condition) => void
}) {
  const { column, condition, input } = props
  const t = useTranslation()
  const label = t('toolbar.filter.value')
  const set = (value: Condition['value'], typed?: string): void => {
    const { typed: _, ...rest } = condition
    props.onChange({ ...rest, value, ...(typed === undefined ? {} : { typed }) })
  }
  const described = { 'aria-describedby': props.describedBy, 'aria-invalid': props.isWrong || undefined }
  const texts = textsOf(condition.value)
  switch (input) {
    case 'date':
      return (
        <ExactDateValue
          column={column}
          condition={condition}
          label={label}
          describedBy={props.describedBy}
          isWrong={props.isWrong}
          onChange={set}
        />
      )
    case 'days':
      return (
        <Input
          {...described}
          inputMode="numeric"
          aria-label={t('toolbar.filter.days')}
          value={condition.typed ?? texts[0] ?? ''}
          onText={(text) => set(isDays(text) ? text.trim() : null, text)}
        />
      )
    case 'pair':
      return (
        <div className="flex items-center gap-1">
          {[0, 1].map((place) => (
            <Input
              key={place}
              {...described}
              inputMode="decimal"
              aria-label={place === 0 ? t('toolbar.filter.from') : t('toolbar.filter.to')}
              value={texts[place] ?? ''}
              onText={(text) =>
                set([place === 0 ? text : (texts[0] ?? ''), place === 1 ? text : (texts[1] ?? '')])
              }
            />
          ))}
        </div>
      )
    case 'people':
      return <MultiCombobox label={label} options={personOptions(t)} value={texts} onChange={set} />
    case 'person':
      return <Select label={label} options={personOptions(t)} value={texts[0] ?? null} onChange={set} />
    case 'options':
      return (
        <MultiCombobox
          label={label}
          options={selectOptions(elementOf(column))}
          value={texts}
          onChange={set}
        />
      )
    case 'option':
      return (
        <Select
          label={label}
          options={selectOptions(elementOf(column))}
          value={texts[0] ?? null}
          onChange={set}
        />
      )
    case 'list':
      return (
        <Input
          {...described}
          aria-label={label}
          dir="auto"
          value={condition.typed ?? texts.join(', ')}
          onText={(text) => set(partsOf(text), text)}
        />
      )
    default:
      return (
        <Input
          {...described}
          aria-label={label}
          inputMode={input === 'number' ? 'decimal' : 'text'}
          dir="auto"
          value={condition.typed ?? displayFilterValue(condition.value, column, condition.operator)}
          onText={(text) => {
            const read = readValue(text, column, condition.operator)
            set(read.ok ? scalarOf(read.value) : null, text)
          }}
        />
      )
  }
}

/** True for a number of days. */
export function isDays(text: string): boolean {
  return /^\d{1,6}$/.test(text.trim())
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Fields compared with a single value never parse to a list. */
function scalarOf(value: CellValue): Condition['value'] {
  return Array.isArray(value) ? value.join(', ') : value
}

function textsOf(value: Condition['value']): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** The current person and the base's members. */
function personOptions(t: ReturnType<typeof useTranslation>): Option[] {
  return [
    { value: me, label: t('toolbar.filter.me') },
    ...peopleChoices().map(({ id, title, color }) => ({
      value: id,
      label: title,
      icon: <Avatar name={title} color={color} size="xs" decorative />,
    })),
  ]
}

/** Filters store option ids, so that renames do not affect them. */
function selectOptions(column: Column): Option[] {
  return column.selectOptions.map(({ id, title, color }) => ({
    value: id,
    label: title,
    node: <Chip color={color}>{title}</Chip>,
  }))
}
