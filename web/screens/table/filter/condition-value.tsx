import { elementOf } from '#core/fields/computed.ts'
import { me } from '#core/fields/people.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { peopleChoices } from '../../../fields/known-people.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { MultiCombobox } from '../../../ui/combobox.tsx'
import { Input } from '../../../ui/input.tsx'
import type { Option } from '../../../ui/option.ts'
import { Select } from '../../../ui/select.tsx'
import { ExactDateValue } from './exact-date-value.tsx'
import type { Condition } from './filter-tree.ts'
import { readValue, shownValue, type ValueInput } from './value-input.ts'

/** What a condition compares with. */
export function ConditionValue(props: {
  column: Column
  condition: Condition
  input: Exclude<ValueInput, 'none'>
  /** Id of what says why there is no value yet. */
  describedBy: string | undefined
  isWrong: boolean
  onChange: (condition: Condition) => void
}) {
  const { column, condition, input } = props
  const t = useT()
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
          value={condition.typed ?? shownValue(condition.value, column, condition.operator)}
          onText={(text) => {
            const read = readValue(text, column, condition.operator)
            set(read.ok ? scalarOf(read.value) : null, text)
          }}
        />
      )
  }
}

/** Digits, as many as days are counted. */
export function isDays(text: string): boolean {
  return /^\d{1,6}$/.test(text.trim())
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** No field that is compared with one value reads a list. */
function scalarOf(value: CellValue): Condition['value'] {
  return Array.isArray(value) ? value.join(', ') : value
}

function textsOf(value: Condition['value']): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** Whoever looks, and the people of the base. */
function personOptions(t: ReturnType<typeof useT>): Option[] {
  return [
    { value: me, label: t('toolbar.filter.me') },
    ...peopleChoices().map(({ id, title, color }) => ({
      value: id,
      label: title,
      icon: <Avatar name={title} colour={color} size="xs" decorative />,
    })),
  ]
}

/** Filters name options by id, so that a rename of an option changes no filter. */
function selectOptions(column: Column): Option[] {
  return column.selectOptions.map(({ id, title, color }) => ({
    value: id,
    label: title,
    node: <Chip colour={color}>{title}</Chip>,
  }))
}
