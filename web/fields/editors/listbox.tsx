import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { EditorProps } from '../field-ui.ts'

type Chooser = ReturnType<typeof useListbox>

/** Position in the list; while unmarked, arrows start from there. */
type Place = { readonly at: number; readonly isMarked: boolean }

const nowhere: Place = { at: -1, isMarked: false }

/** The position after an arrow key in a list of `count`. */
export function nextListboxIndex({ at }: Place, by: 1 | -1, count: number): Place {
  if (count === 0) return nowhere
  const from = Math.min(at, count - 1)
  return { at: from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count, isMarked: true }
}

/** The position after picking: Enter then commits, and arrows continue from there, or restart after a search. */
export function restingListboxIndex(place: Place, query: string): Place {
  return query === '' ? { ...place, isMarked: false } : nowhere
}

function placeAt(at: number): Place {
  return at < 0 ? nowhere : { at, isMarked: true }
}

/**
 * State of a listbox with search: text and marked choice. Initially unmarked unless `first` is given; typing marks the
 * first match.
 */
export function useListbox({ mode, initialText }: EditorProps, first = -1) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(initialText ?? '')
  const [isOpen, setOpen] = useState(mode === 'cell')
  const [place, setPlace] = useState(() => placeAt(initialText ? 0 : first))
  const [problem, setProblem] = useState<string | null>(null)
  return {
    listId,
    input,
    query,
    isOpen,
    /** Index of the marked choice; -1 for none. */
    at: place.isMarked ? place.at : -1,
    /** Why the last choice failed. */
    problem,
    setOpen,
    mark(at: number): void {
      setPlace(placeAt(at))
    },
    /** Clears text and mark. */
    rest(): void {
      setPlace(restingListboxIndex(place, query))
      setQuery('')
    },
    type(text: string): void {
      setQuery(text)
      setPlace(placeAt(text === '' ? -1 : 0))
      setOpen(true)
      setProblem(null)
    },
    fail(error: unknown): void {
      setProblem(error instanceof Error ? error.message : String(error))
    },
    /** Moves up or down by key; returns true if handled. */
    step(event: KeyboardEvent, count: number): boolean {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by === 0) return false
      event.preventDefault()
      setOpen(true)
      setPlace(nextListboxIndex(place, by, count))
      return true
    },
  }
}

/** A combobox: chosen values, search text, and the open list. */
export function Listbox(props: {
  chooser: Chooser
  editor: EditorProps
  /** Index of the marked choice; -1 for none. */
  active: number
  /** The chosen values; null hides them in favor of the text. */
  chosen: ReactNode
  placeholder: string | undefined
  className?: string
  onType?: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Focus left the combobox. */
  onLeave: () => void
  children: ReactNode
}) {
  const { chooser, editor, active } = props
  const { mode } = editor
  const { input, isOpen, listId } = chooser
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = input.current
    if (mode !== 'cell' || !box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [mode, input])
  useEffect(() => {
    root.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={root}
      className="relative flex w-full"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        chooser.setOpen(false)
        if (mode === 'cell') props.onLeave()
      }}
    >
      <div
        role="presentation"
        className={`flex flex-1 flex-wrap items-center gap-1 ${props.className ?? ''} ${
          mode === 'cell'
            ? 'px-[9px] py-1'
            : 'min-h-9 pointer-coarse:min-h-11 rounded-md border border-control bg-surface px-2 py-1 outline-offset-1 outline-focus focus-within:outline-2'
        }`}
        onMouseDown={(event) => {
          if (event.target !== input.current) event.preventDefault()
          input.current?.focus()
          chooser.setOpen(true)
        }}
      >
        {props.chosen}
        <input
          ref={input}
          id={editor.id}
          value={chooser.query}
          dir="auto"
          role="combobox"
          autoComplete="off"
          disabled={editor.isDisabled}
          aria-label={editor.id === undefined ? editor.label : undefined}
          aria-describedby={editor.describedBy}
          aria-invalid={editor.isInvalid || undefined}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={props.placeholder}
          className="w-0 min-w-12 flex-1 bg-transparent text-sm text-ink outline-none pointer-coarse:-my-1 pointer-coarse:h-11"
          onChange={(event) => {
            chooser.type(event.target.value)
            props.onType?.()
          }}
          onKeyDown={props.onKeyDown}
        />
      </div>
      {isOpen && props.children}
    </div>
  )
}
