import { useState } from 'react'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import type { Column } from '#core/schema.ts'
import { DateBox } from '../../../../fields/editors/date-box.tsx'
import { otherExact, readExact, displayExactDate } from './exact-date.ts'
import type { Condition } from '../../view/filter-tree.ts'

/** The date of a condition, typed or picked as in cells. */
export function ExactDateValue(props: {
  column: Column
  condition: Condition
  label: string
  describedBy: string | undefined
  isWrong: boolean
  /** `typed`: the typed text; undefined for a picked date. */
  onChange: (value: Condition['value'], typed?: string) => void
}) {
  const { column, condition, onChange } = props
  const { value, typed = '' } = condition
  /** The text while typing. */
  const [text, setText] = useState<string | null>(null)
  const shown = typeof value === 'string' ? displayExactDate(value, column) : typed
  const other = value === null ? null : otherExact(typed, column)
  // The calendar uses the date as written, in any time zone.
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
        // Ignore a half-typed date without an error.
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
          ? { read: shown, other: displayExactDate(other, column), onOther: () => onChange(other) }
          : null
      }
    />
  )
}

/** True if the year is complete. */
function isWhole(text: string): boolean {
  return /(?<!\d)\d{4}(?!\d)|^\s*\d{8}\s*$/.test(asciiDigits(text))
}
