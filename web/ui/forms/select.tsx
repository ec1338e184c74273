import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'
import type { Option } from './select-option.ts'
import { choiceClass, controlClass, controlFocusClass, popupClass } from '../overlays/surface-style.ts'

export type SelectProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string | undefined
  /** Accessible name if no `Field` labels the control. */
  label?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** A select for short lists. Use `Combobox` for long ones. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const t = useTranslation()
  const { value, onChange, options, placeholder, label, size = 'md', className } = props
  const { id, name, required, disabled, ...aria } = useFieldControl()
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root
      name={name}
      required={props.required ?? required}
      disabled={props.disabled ?? disabled}
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      modal={false}
    >
      <Base.Trigger
        {...aria}
        id={id}
        aria-label={label}
        className={cx(
          controlClass,
          controlFocusClass,
          'flex items-center gap-2 ps-2.5 pe-2 text-start select-none data-popup-open:border-focus pointer-coarse:h-11',
          size === 'sm' ? 'h-7' : 'h-8',
          className,
        )}
      >
        <Base.Value className="flex min-w-0 flex-1 items-center gap-2 truncate data-placeholder:text-ink-3">
          {() => (chosen ? <OptionLabelView option={chosen} /> : (placeholder ?? t('common.select')))}
        </Base.Value>
        <Base.Icon className="text-icon">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cx(popupClass, 'min-w-(--anchor-width)')}>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1">
              {grouped(options).map(({ group, members }) =>
                group === undefined ? (
                  members.map((option) => <Choice key={option.value} option={option} />)
                ) : (
                  <Base.Group key={group}>
                    <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3 select-none">
                      {group}
                    </Base.GroupLabel>
                    {members.map((option) => (
                      <Choice key={option.value} option={option} />
                    ))}
                  </Base.Group>
                ),
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Choice({ option }: { option: Option }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled} className={choiceClass}>
      <Base.ItemText className="flex min-w-0 flex-1 items-center gap-2">
        <OptionLabelView option={option} />
      </Base.ItemText>
      <Base.ItemIndicator className="text-primary-ink">
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

type Grouped = { group: string | undefined; members: Option[] }

/** Groups adjacent options. */
function grouped(options: readonly Option[]): Grouped[] {
  const groups: Grouped[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

/** Renders an option in the input and in the list. */
export function OptionLabelView({ option }: { option: Option }) {
  return (
    <>
      {option.icon && <span className="shrink-0 text-icon [&>svg]:size-4">{option.icon}</span>}
      {option.node ?? <span className="truncate">{option.label}</span>}
    </>
  )
}
