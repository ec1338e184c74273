import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isPhone } from '../../ui/layout/is-phone.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { controlClass, controlFocusClass } from '../../ui/overlays/surface-style.ts'
import { LazyCalendar } from './lazy-day-calendar.tsx'
import { hiddenText, FormattedOverlay } from '../formatted-overlay.tsx'
import { AmbiguousDateNote } from './ambiguous-date-note.tsx'

export const datePlaceholder = (hasTime = false): string => (hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD')

/** The calendar is shown while typing, or focused. */
type Opened = 'shown' | 'focused' | null

/** A date input with a calendar. Controlled: it stores no text. */
export function DateBox(props: {
  text: string
  onText: (text: string) => void
  /** The day in the text, `YYYY-MM-DD`. */
  day: string | null
  onPick: (day: string) => void
  onEnter: () => void
  /** Focus left the input and its calendar. */
  onLeave: () => void
  /** Escape with the calendar closed; returns true if it reverted something. */
  onEscape: () => boolean
  /** After picking a day, the time still needs input. */
  hasTime?: boolean
  id?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean
  isDisabled?: boolean | undefined
  /** The formatted date, shown until edited. */
  shown?: string | null
  /** Shown for an ambiguous date. */
  doubt?: ComponentProps<typeof AmbiguousDateNote> | null | undefined
}) {
  const t = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      setOpened(null)
      props.onEnter()
    } else if (event.key === 'Escape') {
      const isTaken = opened !== null || props.onEscape()
      setOpened(null)
      if (isTaken) event.stopPropagation()
    } else if (event.key === 'Tab') {
      // Move to the next control, not into the calendar.
      setOpened(null)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpened('focused')
    }
  }
  function pick(day: string): void {
    input.current?.focus()
    setOpened(null)
    props.onPick(day)
    if (props.hasTime) requestAnimationFrame(() => selectTime(input.current))
  }
  return (
    <div
      className="flex min-w-0 flex-col gap-1"
      onBlur={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget) || panel.current?.contains(relatedTarget)) return
        props.onLeave()
      }}
    >
      <div ref={box} className="relative flex items-center">
        <input
          ref={input}
          id={props.id}
          value={props.text}
          disabled={props.isDisabled}
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
          aria-label={props.id === undefined ? props.label : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          placeholder={datePlaceholder(props.hasTime)}
          className={`${controlClass} ${controlFocusClass} h-8 ps-2.5 pe-9 tabular-nums placeholder:text-ink-3 aria-invalid:text-danger-ink pointer-coarse:min-h-11 pointer-coarse:pe-12 rtl:ps-9 rtl:pe-2.5 rtl:text-right rtl:pointer-coarse:ps-12 rtl:pointer-coarse:pe-2.5 ${props.shown ? hiddenText : ''}`}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
          // On phones, the on-screen keyboard would cover the calendar.
          onClick={() => !isPhone() && setOpened((now) => now ?? 'shown')}
        />
        {props.shown && <FormattedOverlay text={props.shown} />}
        <Popover
          open={opened !== null}
          onOpenChange={(open) => setOpened(open ? 'focused' : null)}
          anchor={box}
          box={input}
          label={t('fields.pickDay')}
          className="w-auto p-2"
          trigger={
            <IconButton
              icon={CalendarDays}
              label={t('fields.pickDay')}
              disabled={props.isDisabled}
              className="absolute end-0.5 pointer-coarse:end-0"
            />
          }
        >
          <div ref={panel}>
            <LazyCalendar day={props.day} isFocused={opened === 'focused'} onPick={pick} />
          </div>
        </Popover>
      </div>
      {props.doubt && (
        <AmbiguousDateNote
          {...props.doubt}
          onOther={() => {
            // The focused button disappears with the note.
            input.current?.focus()
            props.doubt?.onOther()
          }}
        />
      )}
    </div>
  )
}

/** After picking a day, select the time. */
function selectTime(box: HTMLInputElement | null): void {
  const at = box?.value.search(/\d{1,2}:\d{2}/) ?? -1
  if (box && at >= 0) box.setSelectionRange(at, box.value.length)
}
