import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fields } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { useT } from '../i18n/use-t.tsx'
import { readDate } from './date-order.ts'
import { showMoment } from './display.ts'
import { DropPanel } from './drop-panel.tsx'
import type { EditorMove, EditorProps } from './field-ui.ts'
import { currentTextFormat } from './text-format.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

// The calendar is large and typing needs none of it.
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

const OPENS_MS = 150

/** Makes the editor of date columns: typed entry, and a calendar under it. */
export function dateEditor(hasTime: boolean) {
  const editText = (value: CellValue, column: EditorProps['column']): string =>
    hasTime
      ? showMoment(value, {
          ...column,
          options: { ...column.options, date_format: 'YYYY-MM-DD', is12hrFormat: false },
        })
      : fields.Date.toText(value, column)

  function DateEditor(props: EditorProps) {
    const { column, mode, onCommit, onCancel } = props
    const t = useT()
    const saved = editText(props.value, column)
    const [text, setText] = useState(props.initialText ?? saved)
    const [isOpen, setOpen] = useState(false)
    /** Opened by a key: the focus goes to its days. */
    const [isInCalendar, setInCalendar] = useState(false)
    const input = useRef<HTMLInputElement>(null)
    const isDone = useRef(false)
    const parsed = readDate(text, column, currentTextFormat())
    const value = parsed.ok ? parsed.value : null
    const day = typeof value === 'string' ? (hasTime ? editText(value, column).slice(0, 10) : value) : null

    useEffect(() => {
      const box = input.current
      if (mode !== 'cell' || !box) return undefined
      box.focus()
      box.setSelectionRange(box.value.length, box.value.length)
      // A fast typist never sees the calendar.
      const timer = setTimeout(() => setOpen(true), OPENS_MS)
      return () => clearTimeout(timer)
    }, [mode])
    useEffect(() => {
      if (document.activeElement !== input.current) setText(props.initialText ?? saved)
    }, [saved, props.initialText])

    const finish = (wanted: string, move: EditorMove): void => {
      if (isDone.current) return
      if (mode === 'cell') isDone.current = true
      if (wanted === saved && props.initialText === null) onCancel()
      else onCommit({ text: wanted }, move)
    }
    useSaveOnLeave(props.savesOnLeave, () => finish(text, 'stay'))
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        if (mode === 'cell') event.preventDefault()
        finish(text, 'down')
      } else if (event.key === 'Tab' && mode === 'cell') {
        event.preventDefault()
        finish(text, event.shiftKey ? 'previous' : 'next')
      } else if (event.key === 'Escape') {
        if (mode === 'form' && !isOpen && text === saved && props.initialText === null) return
        event.stopPropagation()
        isDone.current = mode === 'cell'
        setOpen(false)
        setText(saved)
        onCancel()
      } else if (event.key === 'Tab') {
        // On to the next field, not into the calendar.
        setOpen(false)
      } else if (event.key === 'ArrowDown' && (event.altKey || mode === 'form')) {
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
          id={props.id}
          value={text}
          disabled={props.isDisabled}
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
          aria-label={props.id === undefined ? props.label : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || (text !== '' && !parsed.ok) || undefined}
          placeholder={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
          className={`w-full min-w-0 flex-1 text-start text-sm text-ink tabular-nums aria-invalid:text-danger-ink ${
            mode === 'cell'
              ? 'bg-transparent px-[9px] outline-0'
              : 'rounded-md border border-control bg-surface px-2.5 py-1.5 aria-invalid:border-danger pointer-coarse:min-h-11'
          }`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
        />
        {isOpen && (
          <DropPanel className="p-2">
            <Suspense
              fallback={
                <div className="grid h-64 w-62 place-items-center text-sm text-ink-3">
                  {t('common.loading')}
                </div>
              }
            >
              <DayCalendar
                day={day}
                isFocused={isInCalendar}
                onClose={() => {
                  setOpen(false)
                  setInCalendar(false)
                  input.current?.focus()
                }}
                onPick={(picked) => {
                  const time = hasTime ? (text.trim().match(/\d{1,2}:\d{2}.*$/)?.[0] ?? '00:00') : ''
                  const next = hasTime ? `${picked} ${time}` : picked
                  setText(next)
                  if (hasTime && mode === 'cell') input.current?.focus()
                  else finish(next, 'stay')
                  if (mode === 'form') setOpen(false)
                }}
              />
            </Suspense>
          </DropPanel>
        )}
      </div>
    )
  }
  return DateEditor
}
