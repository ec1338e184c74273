import { Check, Maximize2, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Listbox, useListbox } from './listbox.tsx'
import { DropdownPanel } from './dropdown-panel.tsx'
import type { EditorMove, EditorProps } from '../field-ui.ts'
import type { LinkChange, LinkedRecord, LinkTools } from './link-tools.ts'
import { type LinkChoice, useLinkChoices } from './use-link-options.ts'

/** Edits the links of a record: a search input above linked and linkable records. */
export function LinkEditor(props: EditorProps & { links: LinkTools }) {
  const { links, mode, onCommit, onCancel } = props
  const t = useTranslation()
  const chooser = useListbox(props)
  const { listId, query, isOpen, at } = chooser
  const isDone = useRef(false)
  /** Presses of Enter before search results arrived. */
  const [early, setEarly] = useState(0)
  const state = useLinkChoices(links, query)
  const { choices } = state
  const active = Math.min(at, choices.length - 1)
  const known = linkedRecords(props.value).map(([id, title]) => ({ id, title }))
  const chosen = state.isLoading ? known : state.after(state.change)

  /** Commits the changes as one step; in a cell, closes the editor. */
  function finish(change: LinkChange, move: EditorMove): void {
    if (isDone.current) return
    if (mode === 'cell') isDone.current = true
    if (change.add.length + change.remove.length > 0) links.change(change, state.after(change))
    if (mode === 'cell') onCommit({ isWritten: true }, move)
    else state.take({ add: [], remove: [] })
  }
  function toggle(record: LinkedRecord, move: EditorMove): void {
    const next = state.toggled(record)
    chooser.rest()
    if (links.isSingle || mode === 'form') {
      if (links.isSingle) chooser.setOpen(false)
      finish(next, move)
    } else state.take(next)
  }
  useEffect(() => {
    if (early === 0 || !state.isSettled) return
    setEarly(0)
    void pick(choices[active], early > 1 || links.isSingle ? 'down' : 'stay', early > 1)
    // Pick once the search results have arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [early, state.isSettled])
  /** `isLast`: also close the editor. */
  async function pick(choice: LinkChoice | undefined, move: EditorMove, isLast = false): Promise<void> {
    if (!choice) return
    if (choice.kind === 'record') {
      if (isLast) finish(state.toggled(choice.record), move)
      else toggle(choice.record, move)
      return
    }
    try {
      const made = await links.create?.(choice.title)
      if (made) toggle(made, move)
    } catch (error) {
      chooser.fail(error)
    }
  }
  function open(choice: LinkChoice | undefined): void {
    if (choice?.kind !== 'record' || !links.open) return
    finish(state.change, 'stay')
    links.open(choice.record.id)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (chooser.step(event, choices.length)) return
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      open(choices[Math.max(0, active)])
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // Enter picks the marked choice; without a mark or search text, it commits.
      if (query === '' && at < 0) {
        if (mode === 'cell') finish(state.change, 'down')
        else chooser.setOpen(false)
      } else if (query !== '' && !state.isSettled) setEarly(early + 1)
      else void pick(choices[active], links.isSingle ? 'down' : 'stay')
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      chooser.setOpen(false)
      // Enter waits for the search results.
      if (early === 0 || mode === 'cell') chooser.rest()
      isDone.current = mode === 'cell'
      onCancel()
    } else if (event.key === 'Tab' && mode === 'cell') {
      event.preventDefault()
      finish(state.change, event.shiftKey ? 'previous' : 'next')
    }
  }
  // Links that are still loading must not look like none.
  const placeholder =
    state.isLoading && query === '' ? t('common.loading') : t('link.find', { table: links.tableTitle })
  return (
    <Listbox
      chooser={chooser}
      editor={props}
      active={active}
      chosen={chosen.map((record) => (
        <span
          key={record.id}
          className="inline-flex h-5 max-w-full items-center rounded-full bg-pressed px-2 text-xs text-ink"
        >
          <span className="truncate" dir="auto">
            {record.title === '' ? '–' : record.title}
          </span>
        </span>
      ))}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      className="max-h-24 overflow-y-auto"
      onType={() => setEarly(0)}
      onKeyDown={onKeyDown}
      onLeave={() => finish(state.change, 'stay')}
    >
      <Panel>
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          aria-multiselectable={!links.isSingle || undefined}
          aria-busy={state.isLoading}
        >
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.kind === 'record' ? choice.record.id : 'create'}
              id={`${listId}-${index}`}
              choice={choice}
              table={links.tableTitle}
              isActive={index === active}
              onHover={() => chooser.mark(index)}
              onPick={() => void pick(choice, 'stay')}
              onOpen={links.open && choice.kind === 'record' ? () => open(choice) : undefined}
            />
          ))}
        </div>
        {choices.length === 0 && (
          <p className="px-2 py-1.5 text-sm text-ink-3">
            {t(state.isLoading || !state.isSettled ? 'link.searching' : 'common.nothingFound')}
          </p>
        )}
        {state.more > 0 && (
          <p className="px-2 py-1.5 text-xs text-ink-3">
            {t('link.more', { count: state.more, shown: formatNumber(state.more) })}
          </p>
        )}
        {(chooser.problem ?? state.problem?.message) && (
          <p role="alert" className="px-2 py-1.5 text-sm text-danger-ink">
            {chooser.problem ?? state.problem?.message}
          </p>
        )}
        <p
          aria-hidden
          className="border-t border-line px-2 pt-1.5 pb-0.5 text-xs text-ink-3 pointer-coarse:hidden"
        >
          {t(links.open ? 'link.keysOpen' : 'link.keys')}
        </p>
      </Panel>
    </Listbox>
  )
}

function ChoiceRow(props: {
  id: string
  choice: LinkChoice
  table: string
  isActive: boolean
  onHover: () => void
  onPick: () => void
  onOpen: (() => void) | undefined
}) {
  const { choice, isActive, onOpen } = props
  const t = useTranslation()
  const isLinked = choice.kind === 'record' && choice.isLinked
  const title =
    choice.kind === 'create'
      ? t('link.create', { title: choice.title, table: props.table })
      : choice.record.title || t('views.record.untitled')
  return (
    <div
      role="presentation"
      className={`flex items-center rounded-md ${isActive ? 'bg-hover' : ''}`}
      onMouseMove={props.onHover}
    >
      <button
        type="button"
        tabIndex={-1}
        id={props.id}
        role="option"
        aria-selected={isActive}
        aria-label={isLinked ? t('link.linkedRecord', { title }) : title}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 text-start text-sm text-ink pointer-coarse:min-h-11"
        onClick={props.onPick}
      >
        <span className="grid size-4 shrink-0 place-items-center text-primary-ink">
          {choice.kind === 'create' ? (
            <Plus aria-hidden className="size-4" />
          ) : isLinked ? (
            <Check aria-hidden className="size-4" />
          ) : null}
        </span>
        <span className="truncate" dir="auto">
          {title}
        </span>
      </button>
      {onOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('link.open', { title })}
          className={`me-1 grid size-6 shrink-0 place-items-center rounded-md text-icon hover:bg-pressed hover:text-ink pointer-coarse:size-11 ${isActive ? '' : 'opacity-0 pointer-coarse:opacity-100'}`}
          onClick={onOpen}
        >
          <Maximize2 aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}

/** The list below or above the input, kept within the window. */
function Panel({ children }: { children: React.ReactNode }) {
  return (
    <DropdownPanel
      className="max-h-80 w-80 max-w-[calc(100vw-1rem)] min-w-full overflow-y-auto border border-line p-1"
      // Keep focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {children}
    </DropdownPanel>
  )
}
