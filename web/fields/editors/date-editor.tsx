import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { LazyCalendar } from './lazy-day-calendar.tsx'
import { datePlaceholder } from './date-box.tsx'
import { DateInForm } from './date-in-form.tsx'
import { DropdownPanel } from './dropdown-panel.tsx'
import type { EditorMove, EditorProps } from '../field-ui.ts'
import { type DateProps, useDateText } from './use-date-text.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

const calendarOpenDelayMs = 150

/** Creates the editor of date columns: text input with a calendar. */
export function dateEditor(hasTime: boolean) {
  function DateEditor(props: EditorProps) {
    return props.mode === 'cell' ? (
      <DateInCell {...props} hasTime={hasTime} />
    ) : (
      <DateInForm {...props} hasTime={hasTime} />
    )
  }
  return DateEditor
}

/** In a grid cell. */
function DateInCell(props: DateProps) {
  const { onCommit, onCancel, initialText, hasTime } = props
  const { saved, text, setText, ...date } = useDateText(props)
  const [isOpen, setOpen] = useState(false)
  /** Opened by key: focus the calendar. */
  const [isInCalendar, setInCalendar] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)

  useEffect(() => {
    const box = input.current
    if (!box) return undefined
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
    // Skip the calendar for fast typing.
    const timer = setTimeout(() => setOpen(true), calendarOpenDelayMs)
    return () => clearTimeout(timer)
  }, [])

  const finish = (wanted: string, move: EditorMove): void => {
    if (isDone.current) return
    isDone.current = true
    if (wanted === saved && initialText === null) onCancel()
    else onCommit({ text: wanted }, move)
  }
  useSaveOnLeave(props.savesOnLeave, () => finish(text, 'stay'))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      finish(text, 'down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      finish(text, event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      isDone.current = true
      onCancel()
    } else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpen(true)
      setInCalendar(true)
    }
  }
  return (
    <div
      className="relative flex w-full"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        finish(text, 'stay')
      }}
    >
      <input
        ref={input}
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || date.isWrong || undefined}
        placeholder={datePlaceholder(hasTime)}
        className="w-full min-w-0 flex-1 bg-transparent px-[9px] text-sm text-ink tabular-nums outline-0 text-match-parent aria-invalid:text-danger-ink"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <DropdownPanel className="p-2">
          <LazyCalendar
            day={date.day}
            isFocused={isInCalendar}
            onClose={() => {
              setOpen(false)
              setInCalendar(false)
              input.current?.focus()
            }}
            onPick={(day) => {
              const next = date.withDay(day)
              setText(next)
              // The time still needs input.
              if (hasTime) input.current?.focus()
              else finish(next, 'stay')
            }}
          />
        </DropdownPanel>
      )}
    </div>
  )
}
