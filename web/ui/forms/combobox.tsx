import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { useFieldControl, useFieldGroup } from './field-control.ts'
import type { Option } from './select-option.ts'
import { OptionLabelView } from './select.tsx'
import { choiceClass, controlClass, controlFocusClass, popupClass } from '../overlays/surface-style.ts'

type Common = {
  options: readonly Option[]
  placeholder?: string | undefined
  /** Accessible name if no `Field` labels the control. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** Receives typed text for server-side search. */
  onSearch?: ((text: string) => void) | undefined
  /** `onSearch` already filters the options. */
  filtered?: boolean | undefined
  /** Replaces “Nothing found”. */
  emptyText?: string | undefined
  className?: string | undefined
}

export type ComboboxProps = Common & {
  value: string | null
  onChange: (value: string | null) => void
  /** Whether an option fits the typed text, if people search for more than its label. */
  matches?: ((option: Option, text: string) => boolean) | undefined
}

type ChangeDetails = { reason: string; cancel: () => void; allowPropagation: () => void }

/** Escape keeps the selection and text, and closes the surrounding overlay. */
function keepOnEscape(details: ChangeDetails): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}

const isSame = (one: Option, other: Option): boolean => one.value === other.value

/** A searchable single select for long lists. */
export function Combobox({ value, onChange, options, onSearch, filtered, matches, ...rest }: ComboboxProps) {
  const t = useTranslation()
  const { name: _name, disabled, ...field } = useFieldControl()
  // Label by id: an open list hides its surroundings, including the label, from screen readers.
  const { 'aria-labelledby': labelId } = useFieldGroup()
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next, details) => keepOnEscape(details) || onChange(next?.value ?? null)}
      onInputValueChange={(text, details) => {
        if (!keepOnEscape(details) && details.reason === 'input-change') onSearch?.(text)
      }}
      filter={filtered ? null : matches}
      isItemEqualToValue={isSame}
      disabled={rest.disabled ?? disabled}
      autoHighlight
    >
      <Base.InputGroup className={cx('relative', rest.className)}>
        <Base.Input
          {...field}
          aria-labelledby={rest.label === undefined ? labelId : undefined}
          aria-label={rest.label}
          placeholder={rest.placeholder ?? t('common.search')}
          className={cx(controlClass, controlFocusClass, 'h-8 ps-2.5 pe-14 pointer-coarse:h-11')}
        />
        <div className="absolute inset-y-0 end-1 flex items-center text-icon">
          <Base.Clear
            aria-label={t('common.clear')}
            className="grid size-6 place-items-center rounded-sm hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </Base.Clear>
          <Base.Trigger
            aria-label={t('common.open')}
            className="grid size-6 place-items-center rounded-sm hover:text-ink"
          >
            <ChevronsUpDown aria-hidden className="size-3.5" />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <Choices emptyText={rest.emptyText} />
    </Base.Root>
  )
}

export type MultiComboboxProps = Common & {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A searchable multiple select that shows chosen options as chips. */
export function MultiCombobox({ value, onChange, options, onSearch, filtered, ...rest }: MultiComboboxProps) {
  const t = useTranslation()
  const { name: _name, required: _required, disabled, ...field } = useFieldControl()
  const { 'aria-labelledby': labelId } = useFieldGroup()
  const chosen = value.flatMap(
    (own) => options.find((option) => option.value === own) ?? { value: own, label: own },
  )
  return (
    <Base.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next, details) => keepOnEscape(details) || onChange(next.map((option) => option.value))}
      onInputValueChange={(text, details) => {
        if (!keepOnEscape(details) && details.reason === 'input-change') onSearch?.(text)
      }}
      filter={filtered ? null : undefined}
      isItemEqualToValue={isSame}
      disabled={rest.disabled ?? disabled}
      autoHighlight
    >
      <Base.InputGroup
        className={cx(
          controlClass,
          'flex min-h-8 cursor-text items-center p-1 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus/35 pointer-coarse:min-h-11',
          rest.className,
        )}
      >
        <Base.Chips className="flex w-full flex-wrap items-center gap-1">
          {chosen.map((option) => (
            <Base.Chip
              key={option.value}
              aria-label={option.label}
              className="flex h-5.5 items-center gap-0.5 rounded-sm bg-pressed ps-1.5 text-xs outline-none focus-visible:outline-2 data-highlighted:outline-2 data-highlighted:outline-focus pointer-coarse:h-8"
            >
              <OptionLabelView option={option} />
              <Base.ChipRemove
                aria-label={t('common.removeNamed', { name: option.label })}
                className="grid h-full min-w-6 place-items-center text-icon hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...field}
            aria-labelledby={rest.label === undefined ? labelId : undefined}
            aria-label={rest.label}
            placeholder={chosen.length > 0 ? '' : (rest.placeholder ?? t('common.search'))}
            className="h-5.5 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          />
        </Base.Chips>
      </Base.InputGroup>
      <Choices emptyText={rest.emptyText} />
    </Base.Root>
  )
}

function Choices({ emptyText }: Pick<Common, 'emptyText'>) {
  const t = useTranslation()
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className={cx(popupClass, 'w-(--anchor-width) min-w-48')}>
          <Base.Empty className="not-empty:px-3 not-empty:py-2.5 text-xs text-ink-3">
            {emptyText ?? t('common.nothingFound')}
          </Base.Empty>
          <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(option: Option) => (
              <Base.Item key={option.value} value={option} disabled={option.disabled} className={choiceClass}>
                <span className="flex min-w-0 flex-1 items-center gap-2">
                  <OptionLabelView option={option} />
                </span>
                <Base.ItemIndicator className="text-primary-ink">
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
