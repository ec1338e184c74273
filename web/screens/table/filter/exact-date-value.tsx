import { useState } from 'react'
import { asciiDigits } from '#core/fields/numbers.ts'
import type { Column } from '#core/schema.ts'
import { DateBox } from '../../../fields/date-box.tsx'
import { otherExact, readExact, shownExact } from './exact-date.ts'
import type { Condition } from './filter-tree.ts'

/** The date that a condition compares with, typed and picked as in cells. */
export function ExactDateValue(props: {
  column: Column
  condition: Condition
  label: string
  describedBy: string | undefined
  isWrong: boolean
  /** `typed`: as it was written; absent for what was picked. */
  onChange: (value: Condition['value'], typed?: string) => void
}) {
  const { column, condition, onChange } = props
  const { value, typed = '' } = condition
  /** What stands there while one types. */
  const [text, setText] = useState<string | null>(null)
  const shown = typeof value === 'string' ? shownExact(value, column) : typed
  const other = value === null ? null : otherExact(typed, column)
  // The calendar goes by the day as it is written, whatever the zone.
  const named = readExact((text ?? shown).replace(/[\sT]\d{1,2}:\d{2}.*$/, ''), column)

  function set(written: string): void {
    const read = readExact(written, column)
    onChange(read.ok && typeof read.value === 'string' ? read.value : null, written)
  }
  function finish(): void {
    if (text !== null && text !== shown) set(text)
    setText(null)
  }
  return (
    <DateBox
      text={text ?? shown}
      label={props.label}
      describedBy={props.describedBy}
      isInvalid={props.isWrong && text === null}
      day={named.ok && typeof named.value === 'string' ? named.value : null}
      onText={(next) => {
        setText(next)
        // Half a date is neither looked for nor called wrong.
        if (isWhole(next) && readExact(next, column).ok) set(next)
      }}
      onPick={(day) => {
        setText(null)
        onChange(day)
      }}
      onEnter={finish}
      onLeave={finish}
      onEscape={() => {
        finish()
        return false
      }}
      doubt={
        text === null && typeof other === 'string'
          ? { read: shown, other: shownExact(other, column), onOther: () => onChange(other) }
          : null
      }
    />
  )
}

/** Whether a year stands there in full, so that nothing more is to come. */
function isWhole(text: string): boolean {
  return /(?<!\d)\d{4}(?!\d)|^\s*\d{8}\s*$/.test(asciiDigits(text))
}
