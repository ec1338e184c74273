import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FieldType } from '#core/schema.ts'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { groupedTypes } from '../../../fields/index.ts'
import { hasMessage, t } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFieldControl, useFieldGroup } from '../../../ui/forms/field-control.ts'
import {
  choiceClass,
  controlClass,
  controlFocusClass,
  popupClass,
} from '../../../ui/overlays/surface-style.ts'
import { recentTypes } from './recent-types.ts'

type Choice = { key: string; type: FieldType; label: string; about: string }
type Group = { key: string; label: string; items: Choice[] }

/** A searchable type picker, grouped with descriptions, recent types first. */
export function TypePicker(props: {
  value: FieldType
  types: readonly FieldType[]
  /** Lists recent types first. */
  withRecent: boolean
  onChange: (type: FieldType) => void
}) {
  const { value, types, withRecent } = props
  const t = useTranslation()
  const { id, name: _name, required: _required, disabled: _disabled, ...field } = useFieldControl()
  const { 'aria-labelledby': labelId } = useFieldGroup()
  const [lately] = useState(recentTypes)
  const [query, setQuery] = useState('')
  const groups = useMemo((): Group[] => {
    const choice = (type: FieldType, prefix: string): Choice => {
      return { key: prefix + type, type, label: t(`fields.type.${type}`), about: aboutType(type) }
    }
    const recent = withRecent ? lately.filter((type) => types.includes(type)) : []
    return [
      ...(recent.length > 0
        ? [{ key: 'recent', label: t('column.recent'), items: recent.map((type) => choice(type, 'recent-')) }]
        : []),
      ...groupedTypes(types).map(({ group, types: members }) => ({
        key: group,
        label: t(`column.group.${group}`),
        items: members.map((type) => choice(type, '')),
      })),
    ]
  }, [t, types, withRecent, lately])
  const chosen = groups.flatMap(({ items }) => items).find(({ key }) => key === value) ?? null
  return (
    <Base.Root
      items={useMemo(() => bestFirst(groups, query), [groups, query])}
      onInputValueChange={setQuery}
      value={chosen}
      onValueChange={(next: Choice | null) => next && props.onChange(next.type)}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(one: Choice, other: Choice) => one.key === other.key}
      filter={fits}
      disabled={types.length === 1}
      autoHighlight
    >
      <Base.Trigger
        {...field}
        id={id}
        aria-labelledby={labelId}
        className={cx(
          controlClass,
          controlFocusClass,
          'flex h-8 items-center gap-2 ps-2.5 pe-2 text-start select-none data-popup-open:border-focus pointer-coarse:h-11',
        )}
      >
        <FieldIcon type={value} className="shrink-0 text-icon" />
        <span className="min-w-0 flex-1 truncate">{t(`fields.type.${value}`)}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 text-icon" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className={cx(popupClass, 'flex w-(--anchor-width) min-w-72 flex-col')}>
            <div className="relative border-b border-line">
              <Search aria-hidden className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-icon" />
              <Base.Input
                aria-label={t('column.findType')}
                placeholder={t('column.findType')}
                className="h-10 w-full bg-transparent ps-9 pe-3 outline-none placeholder:text-ink-3"
              />
            </div>
            <Base.Empty className="not-empty:px-3 not-empty:py-2.5 text-xs text-ink-3">
              {t('common.nothingFound')}
            </Base.Empty>
            <Base.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(group: Group) => (
                <Base.Group key={group.key} items={group.items}>
                  <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3 select-none">
                    {group.label}
                  </Base.GroupLabel>
                  <Base.Collection>
                    {(choice: Choice) => <TypeChoice key={choice.key} choice={choice} />}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A one-line description; empty for types that people cannot choose. */
function aboutType(type: FieldType): string {
  const id: string = `column.about.${type}`
  return hasMessage(id) ? t(id) : ''
}

function TypeChoice({ choice }: { choice: Choice }) {
  return (
    <Base.Item
      value={choice}
      aria-label={choice.label}
      aria-description={choice.about}
      className={cx(choiceClass, 'h-auto min-h-8 py-1')}
    >
      <FieldIcon type={choice.type} className="shrink-0 text-icon" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{choice.label}</span>
        <span className="text-xs text-pretty text-ink-3">{choice.about}</span>
      </span>
      <Base.ItemIndicator className="text-primary-ink">
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

/** Matches the name, the description and the English name that people know from other tools. */
function fits({ label, about, type }: Choice, query: string): boolean {
  const needle = query.trim().toLocaleLowerCase()
  return [label, about, type].some((text) => text.toLocaleLowerCase().includes(needle))
}

/** Ranks name matches first, so that Enter takes them. */
function bestFirst(groups: readonly Group[], query: string): Group[] {
  const needle = query.trim().toLocaleLowerCase()
  const distance = ({ label }: Choice): number => {
    const name = label.toLocaleLowerCase()
    return needle === '' || name === needle ? 0 : name.startsWith(needle) ? 1 : 2
  }
  const nearest = ({ items }: Group): number => Math.min(...items.map(distance))
  return groups
    .map((group) => ({
      ...group,
      items: group.items.toSorted((one, other) => distance(one) - distance(other)),
    }))
    .toSorted((one, other) => nearest(one) - nearest(other))
}
