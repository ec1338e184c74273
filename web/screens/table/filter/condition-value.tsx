import { elementOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { me } from '#core/fields/people.ts'
import type { Column } from '#core/schema.ts'
import { peopleChoices } from '../../../fields/known-people.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { MultiCombobox } from '../../../ui/combobox.tsx'
import { Input } from '../../../ui/input.tsx'
import type { Option } from '../../../ui/option.ts'
import { Select } from '../../../ui/select.tsx'
import { type Condition, subNeed, type ValueNeed } from './filter-tree.ts'

/** What a condition compares with. */
export function ConditionValue(props: {
  column: Column
  condition: Condition
  need: ValueNeed
  onChange: (condition: Condition) => void
}) {
  const { column, condition, need } = props
  const t = useT()
  const label = t('views.filter.value')
  const set = (value: Condition['value']): void => props.onChange({ ...condition, value })
  const texts = textsOf(condition.value)
  if (need === 'sub') {
    const isDate = subNeed(condition.subOperator) === 'date'
    return (
      <Input
        type={isDate ? 'date' : 'text'}
        inputMode={isDate ? undefined : 'numeric'}
        aria-label={isDate ? label : t('views.filter.days')}
        value={texts[0] ?? ''}
        onText={set}
      />
    )
  }
  if (need === 'pair') {
    return (
      <div className="flex items-center gap-1">
        {[0, 1].map((place) => (
          <Input
            key={place}
            inputMode="decimal"
            aria-label={place === 0 ? t('views.filter.from') : t('views.filter.to')}
            value={texts[place] ?? ''}
            onText={(text) =>
              set([place === 0 ? text : (texts[0] ?? ''), place === 1 ? text : (texts[1] ?? '')])
            }
          />
        ))}
      </div>
    )
  }
  const { storage, hasOptions, people } = fieldOf(elementOf(column))
  if (people && need === 'list') {
    return <MultiCombobox label={label} options={personOptions(t)} value={texts} onChange={set} />
  }
  if (people) {
    return <Select label={label} options={personOptions(t)} value={texts[0] ?? null} onChange={set} />
  }
  if (hasOptions && need === 'list') {
    return (
      <MultiCombobox label={label} options={selectOptions(elementOf(column))} value={texts} onChange={set} />
    )
  }
  if (hasOptions && condition.operator !== 'like' && condition.operator !== 'nlike') {
    return (
      <Select
        label={label}
        options={selectOptions(elementOf(column))}
        value={texts[0] ?? null}
        onChange={set}
      />
    )
  }
  const isNumber = storage === 'integer' || storage === 'decimal'
  return (
    <Input
      aria-label={label}
      inputMode={isNumber ? 'decimal' : 'text'}
      dir="auto"
      value={texts.join(', ')}
      onText={set}
    />
  )
}

function textsOf(value: Condition['value']): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** Whoever looks, and the people of the base. */
function personOptions(t: ReturnType<typeof useT>): Option[] {
  return [
    { value: me, label: t('views.filter.me') },
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
