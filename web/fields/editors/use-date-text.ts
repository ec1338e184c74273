import { useState } from 'react'
import { readDate } from '../format/date-order.ts'
import { dayOfValue, editedDay, withTimeOf } from '../format/day-text.ts'
import type { EditorProps } from '../field-ui.ts'
import { currentTextFormat } from '../format/text-format.ts'

export type DateProps = EditorProps & { hasTime: boolean }

/** The input's text and its parsed date. */
export function useDateText({ value: stored, column, initialText, hasTime }: DateProps) {
  const saved = editedDay(stored, column, hasTime)
  const [text, setText] = useState(initialText ?? saved)
  const read = (wanted: string) => readDate(wanted, column, currentTextFormat())
  const parsed = read(text)
  return {
    saved,
    text,
    setText,
    read,
    day: dayOfValue(parsed.ok ? parsed.value : null, column, hasTime),
    isWrong: text !== '' && !parsed.ok,
    withDay: (day: string): string => (hasTime ? withTimeOf(text, day) : day),
  }
}
