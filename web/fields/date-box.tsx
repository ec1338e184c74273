import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isPhone } from '../ui/phone.ts'
import { Popover } from '../ui/popover.tsx'
import { controlClass, controlFocusClass } from '../ui/surface-style.ts'
import { CalendarLater } from './calendar-later.tsx'
import { hiddenText, ShownOver } from './shown-over.tsx'
import { DoubtNote } from './doubt-note.tsx'

export const datePlaceholder = (hasTime = false): string => (hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD')

/** How the calendar is open: shown while one types, or with the focus on its days. */
type Opened = 'shown' | 'focused' | null

/** A box to type a day in, with a calendar to pick one from. It keeps no text of its own. */
export function DateBox(props: {
  text: string
  onText: (text: string) => void
  /** The day that the text names, `YYYY-MM-DD`. */
  day: string | null
  onPick: (day: string) => void
  onEnter: () => void
  /** The focus has left the box and its calendar. */
  onLeave: () => void
  /** Escape with the calendar closed; true where there was something to take back. */
  onEscape: () => boolean
  /** A picked day is not yet all: the time of day is still to be typed. */
  hasTime?: boolean
  id?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean
  isDisabled?: boolean | undefined
  /** The day as cells show it, which shows until the box is edited. */
  shown?: string | null
  /** The text could be read in two ways. */
  doubt?: ComponentProps<typeof DoubtNote> | null | undefined
}) {
  const t = useT()
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
      // On to the next control, not into the calendar.
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
          // On phones the keyboard has come up, and the calendar would stand on it.
          onClick={() => !isPhone() && setOpened((now) => now ?? 'shown')}
        />
        {props.shown && <ShownOver text={props.shown} />}
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
            <CalendarLater day={props.day} isFocused={opened === 'focused'} onPick={pick} />
          </div>
        </Popover>
      </div>
      {props.doubt && (
        <DoubtNote
          {...props.doubt}
          onOther={() => {
            // The button goes with the doubt.
            input.current?.focus()
            props.doubt?.onOther()
          }}
        />
      )}
    </div>
  )
}

/** A day was picked; what is left to say is when on that day. */
function selectTime(box: HTMLInputElement | null): void {
  const at = box?.value.search(/\d{1,2}:\d{2}/) ?? -1
  if (box && at >= 0) box.setSelectionRange(at, box.value.length)
}
