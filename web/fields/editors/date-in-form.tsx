import { useEffect, useRef, useState } from 'react'
import type { CellValue } from '#core/schema.ts'
import { ownDigits } from '../../i18n/format.ts'
import { DateBox } from './date-box.tsx'
import { otherReading } from '../format/date-order.ts'
import { formatDayValue, formatDateTimeValue } from '../format/format-value.ts'
import type { EditorMove } from '../field-ui.ts'
import { currentTextFormat } from '../format/text-format.ts'
import { type DateProps, useDateText } from './use-date-text.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

/** In the record panel and other forms. */
export function DateInForm(props: DateProps) {
  const { value, column, onCommit, onCancel, initialText, hasTime } = props
  const { saved, text, setText, read, ...date } = useDateText(props)
  const [doubt, setDoubt] = useState<{ value: CellValue; other: CellValue } | null>(null)
  const isTyping = useRef(false)
  // Adopt a remote value unless the person is typing.
  useEffect(() => {
    if (!isTyping.current) setText(initialText ?? saved)
  }, [saved, initialText, setText])

  const type = (next: string): void => {
    isTyping.current = true
    setDoubt(null)
    setText(next)
  }
  const finish = (wanted: string, move: EditorMove = 'stay'): void => {
    const parsed = read(wanted)
    if (initialText === null && (wanted === saved || (parsed.ok && parsed.value === value))) {
      onCancel()
      return
    }
    const other = otherReading(wanted, column, currentTextFormat())
    if (parsed.ok) setDoubt(other === null ? null : { value: parsed.value, other })
    onCommit({ text: wanted }, move)
  }
  useSaveOnLeave(props.savesOnLeave, () => finish(text))
  const show = hasTime ? formatDateTimeValue : formatDayValue
  return (
    <DateBox
      text={text}
      shown={text === saved && initialText === null ? ownDigits(saved) : null}
      onText={type}
      day={date.day}
      hasTime={hasTime}
      id={props.id}
      label={props.label}
      describedBy={props.describedBy}
      isInvalid={props.isInvalid === true || date.isWrong}
      isDisabled={props.isDisabled}
      onPick={(day) => {
        const next = date.withDay(day)
        type(next)
        if (!hasTime) finish(next)
      }}
      onEnter={() => finish(text, 'down')}
      onLeave={() => {
        isTyping.current = false
        finish(text)
        const parsed = read(text)
        // Reformat once saved.
        if (parsed.ok && parsed.value === value) setText(saved)
      }}
      onEscape={() => {
        const isChanged = text !== saved || initialText !== null
        isTyping.current = false
        setText(saved)
        setDoubt(null)
        if (isChanged) onCancel()
        return isChanged
      }}
      doubt={
        doubt && doubt.value === value
          ? {
              read: show(doubt.value, column),
              other: show(doubt.other, column),
              onOther: () => {
                isTyping.current = false
                setDoubt(null)
                onCommit({ value: doubt.other }, 'stay')
              },
            }
          : null
      }
    />
  )
}
