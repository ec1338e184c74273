import { type ComponentType, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, SelectOption } from '#core/schema.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { optionColors } from '../../theme/palette-colors.ts'
import { useTheme } from '../../theme/use-theme.ts'
import { chosenOptions } from '../canvas/chips.ts'
import { Listbox, useListbox } from './listbox.tsx'
import { DropdownPanel } from './dropdown-panel.tsx'
import type { EditorMove, EditorProps } from '../field-ui.ts'

export type ChoiceChipProps = {
  readonly option: SelectOption
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

/** A select option as in cells. */
export function OptionChip({ option, onRemove, removeLabel }: ChoiceChipProps) {
  const { ground, ink } = optionColors(option.color, useTheme())
  return (
    <span
      className="inline-flex h-5 max-w-full items-center rounded-full px-2 text-xs"
      style={{ background: ground, color: ink }}
    >
      <span className="truncate" dir="auto">
        {option.title}
      </span>
      {onRemove && <RemoveButton label={removeLabel} onClick={onRemove} />}
    </span>
  )
}

/** Removes a choice; keyboards use Backspace. */
export function RemoveButton({ label, onClick }: { label: string | undefined; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className="relative ms-1 -me-1 grid size-4 place-items-center rounded-full opacity-70 before:absolute before:-inset-1 hover:opacity-100 pointer-coarse:before:-inset-3.5"
      onClick={onClick}
    >
      <svg
        width={10}
        height={10}
        viewBox="0 0 10 10"
        stroke="currentColor"
        strokeWidth={1.5}
        aria-hidden="true"
      >
        <path d="M2 2l6 6M8 2l-6 6" />
      </svg>
    </button>
  )
}

/** Index of the chosen option; -1 for none. */
function placeOf(value: CellValue, column: FieldColumn): number {
  const id = chosenOptions(value, column)[0]?.id
  return column.selectOptions.findIndex((option) => option.id === id)
}

type Choice = { readonly key: string; readonly option: SelectOption | null; readonly label: string }

/** Creates the editor of select columns: a search input with a list of options. */
export function selectEditor(
  isMultiple: boolean,
  Chip: ComponentType<ChoiceChipProps> = OptionChip,
  hint: MessageId = 'fields.findOption',
) {
  function SelectEditor(props: EditorProps) {
    const { column, mode, onCommit, onCancel, onCreateOption } = props
    const t = useTranslation()
    // Start at the current option, so that Enter twice keeps it.
    const chooser = useListbox(props, isMultiple ? -1 : placeOf(props.value, column))
    const { listId, query, isOpen, at } = chooser
    const [created, setCreated] = useState<readonly SelectOption[]>([])
    const [chosenIds, setChosenIds] = useState(() => chosenOptions(props.value, column).map(({ id }) => id))
    const isDone = useRef(false)
    const all = useMemo(
      () => [
        ...column.selectOptions,
        ...created.filter((one) => !column.selectOptions.some(({ id }) => id === one.id)),
      ],
      [column.selectOptions, created],
    )
    const chosen = chosenIds.flatMap((id) => all.find((option) => option.id === id) ?? [])

    const needle = query.trim().toLocaleLowerCase()
    const found = all.filter((option) => option.title.toLocaleLowerCase().includes(needle))
    const isKnown = all.some((option) => option.title.toLocaleLowerCase() === needle)
    const choices: Choice[] = found.map((option) => ({ key: option.id, option, label: option.title }))
    if (onCreateOption && needle !== '' && !isKnown) {
      choices.push({ key: 'create', option: null, label: t('fields.createOption', { title: query.trim() }) })
    }
    const active = Math.min(at, choices.length - 1)

    // In forms each choice commits immediately, so show the value from the props.
    const given = chosenOptions(props.value, column)
      .map(({ id }) => id)
      .join(' ')
    useEffect(() => {
      if (mode === 'form') setChosenIds(given === '' ? [] : given.split(' '))
    }, [mode, given])

    const finish = (ids: readonly string[], move: EditorMove): void => {
      if (isDone.current) return
      if (mode === 'cell') isDone.current = true
      onCommit({ value: isMultiple ? (ids.length > 0 ? [...ids] : null) : (ids[0] ?? null) }, move)
    }
    const take = (option: SelectOption, move: EditorMove): void => {
      chooser.rest()
      if (!isMultiple) {
        setChosenIds([option.id])
        chooser.setOpen(false)
        finish([option.id], move)
        return
      }
      const next = chosenIds.includes(option.id)
        ? chosenIds.filter((id) => id !== option.id)
        : [...chosenIds, option.id]
      setChosenIds(next)
      if (mode === 'form') finish(next, 'stay')
    }
    const pick = async (choice: Choice | undefined, move: EditorMove): Promise<void> => {
      if (!choice) return
      if (choice.option) {
        take(choice.option, move)
        return
      }
      try {
        const option = await onCreateOption?.(query.trim())
        if (!option) return
        setCreated((before) => [...before, option])
        take(option, move)
      } catch (error) {
        chooser.fail(error)
      }
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.nativeEvent.isComposing) return
      if (chooser.step(event, choices.length)) return
      if (event.key === 'Enter' && isOpen) {
        event.preventDefault()
        // Enter picks the marked choice; without a mark or search text, it commits.
        if (query !== '' || at >= 0) void pick(choices[active], isMultiple ? 'stay' : 'down')
        else if (mode === 'cell') finish(chosenIds, 'down')
        else chooser.setOpen(false)
      } else if (event.key === 'Escape') {
        if (mode === 'form' && !isOpen && query === '') return
        event.stopPropagation()
        chooser.rest()
        chooser.setOpen(false)
        isDone.current = mode === 'cell'
        onCancel()
      } else if (event.key === 'Tab' && mode === 'cell') {
        event.preventDefault()
        finish(chosenIds, event.shiftKey ? 'previous' : 'next')
      } else if (event.key === 'Backspace' && query === '' && chosenIds.length > 0) {
        const next = chosenIds.slice(0, -1)
        setChosenIds(next)
        if (mode === 'form') finish(next, 'stay')
      }
    }
    return (
      <Listbox
        chooser={chooser}
        editor={props}
        active={active}
        chosen={
          (isMultiple || query === '') &&
          chosen.map((option) => (
            <Chip
              key={option.id}
              option={option}
              removeLabel={t('common.removeNamed', { name: option.title })}
              onRemove={() => {
                const next = chosenIds.filter((id) => id !== option.id)
                setChosenIds(next)
                if (mode === 'form') finish(next, 'stay')
              }}
            />
          ))
        }
        placeholder={chosen.length === 0 ? t(hint) : undefined}
        onKeyDown={onKeyDown}
        onLeave={() => finish(chosenIds, 'stay')}
      >
        <DropdownPanel
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          aria-multiselectable={isMultiple || undefined}
          className="max-h-72 w-max min-w-full max-w-80 overflow-y-auto p-1"
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={choice.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-label={choice.label}
              className="flex min-h-8 w-full items-center pointer-coarse:min-h-11 gap-2 rounded-md px-2 text-sm text-ink aria-selected:bg-hover"
              onMouseMove={() => chooser.mark(index)}
              onClick={() => void pick(choice, 'stay')}
            >
              {choice.option ? (
                <Chip option={choice.option} />
              ) : (
                <span className="truncate">{choice.label}</span>
              )}
              {choice.option && chosenIds.includes(choice.option.id) && (
                <svg
                  className="ms-auto text-primary-ink"
                  width={14}
                  height={14}
                  viewBox="0 0 16 16"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  aria-hidden="true"
                >
                  <path d="M3 8.500 6.500 12 13 4.500" />
                </svg>
              )}
            </button>
          ))}
          {choices.length === 0 && (
            <p role="presentation" className="px-2 py-1.5 text-sm text-ink-3">
              {t('common.nothingFound')}
            </p>
          )}
          {chooser.problem !== null && (
            <p role="alert" className="px-2 py-1.5 text-sm text-danger-ink">
              {chooser.problem}
            </p>
          )}
        </DropdownPanel>
      </Listbox>
    )
  }
  return SelectEditor
}
