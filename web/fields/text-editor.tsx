import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import type { EditorProps } from './field-ui.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'
import { cx } from '../ui/cx.ts'
import { hiddenText, ShownOver } from './shown-over.tsx'
import { SignButton } from './sign-button.tsx'

/** How a text editor differs between column types. */
export type TextEditorKind = {
  readonly isMultiline?: boolean
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  readonly autoComplete?: string
  /** Values may be below zero. */
  readonly isSigned?: boolean
  /** Letters of equal width, written from the left. */
  readonly isCode?: boolean
  /** The value as cells show it, where that differs from what is typed. In forms it shows until the box is edited. */
  readonly shown?: (value: CellValue, column: FieldColumn) => string
  /** The text that editing starts with. Default: core's. */
  readonly text?: (value: CellValue, column: FieldColumn) => string
}

const look =
  'block w-full rounded-md border border-control bg-surface px-2.5 py-1.5 text-sm text-ink placeholder:text-ink-3 ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-off pointer-coarse:min-h-11'

/** Programs' text needs room, more than most cells have. */
const code = 'field-sizing-content max-h-80 min-h-32 font-mono'

/** Makes the editor of a column type that is edited as text. It commits when it is left, if anything changed. */
export function textEditor(kind: TextEditorKind) {
  function TextEditor(props: EditorProps) {
    const saved = (kind.text ?? fields[props.column.type].toText)(props.value, props.column)
    const [text, setText] = useState(props.initialText ?? saved)
    const isDone = useRef(false)
    const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
    // A value that changed elsewhere shows unless the person is typing here.
    useEffect(() => {
      if (document.activeElement !== field.current) setText(props.initialText ?? saved)
    }, [saved, props.initialText])
    useEffect(() => {
      if (props.mode === 'cell') field.current?.focus()
    }, [props.mode])

    const commit = (move: 'stay' | 'down' | 'next' | 'previous' = 'stay'): void => {
      if (isDone.current) return
      if (props.mode === 'cell') isDone.current = true
      if (text === saved && props.initialText === null) props.onCancel()
      else props.onCommit({ text }, move)
    }
    useSaveOnLeave(props.savesOnLeave, commit)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') {
        // With nothing to take back the key is for what the editor stands in.
        if (props.mode === 'form' && text === saved && props.initialText === null) return
        event.stopPropagation()
        isDone.current = props.mode === 'cell'
        setText(saved)
        props.onCancel()
      } else if (event.key === 'Enter' && !(kind.isMultiline && (event.shiftKey || props.mode === 'form'))) {
        if (props.mode === 'cell') event.preventDefault()
        commit('down')
      } else if (event.key === 'Tab' && props.mode === 'cell') {
        event.preventDefault()
        commit(event.shiftKey ? 'previous' : 'next')
      }
    }
    const shared = {
      ref: field,
      value: text,
      onKeyDown,
      id: props.id,
      disabled: props.isDisabled,
      dir: kind.isCode ? ('ltr' as const) : ('auto' as const),
      spellCheck: kind.isCode ? false : undefined,
      inputMode: kind.inputMode,
      enterKeyHint: kind.isMultiline ? ('enter' as const) : ('done' as const),
      autoCapitalize: kind.inputMode || kind.isCode ? 'none' : undefined,
      autoComplete: kind.autoComplete ?? 'off',
      className: kind.isCode
        ? `${look} ${code}${props.mode === 'cell' ? ' min-w-[min(24rem,80vw)]' : ''}`
        : look,
      'aria-label': props.id === undefined ? props.label : undefined,
      'aria-describedby': props.describedBy,
      'aria-invalid': props.isInvalid || undefined,
      onBlur: () => commit(),
    }
    const isUntouched = text === saved && props.initialText === null && saved !== ''
    const shown = (isUntouched && kind.shown?.(props.value, props.column)) || null
    if ((kind.isSigned || kind.shown) && props.mode === 'form') {
      return (
        // Numbers run left to right in every language, and the button is where they end.
        <div dir="ltr" className="relative">
          <input
            {...shared}
            dir="ltr"
            className={cx(
              look,
              'rtl:text-right',
              kind.isSigned && 'pointer-coarse:pe-13',
              shown !== null && hiddenText,
            )}
            onChange={(event) => setText(event.target.value)}
          />
          {shown !== null && <ShownOver text={shown} />}
          {kind.isSigned && (
            <SignButton
              text={text}
              isDisabled={props.isDisabled}
              onText={(next) => {
                setText(next)
                field.current?.focus()
              }}
            />
          )}
        </div>
      )
    }
    return kind.isMultiline ? (
      <textarea {...shared} rows={kind.isCode ? 8 : 4} onChange={(event) => setText(event.target.value)} />
    ) : (
      <input {...shared} onChange={(event) => setText(event.target.value)} />
    )
  }
  return TextEditor
}
