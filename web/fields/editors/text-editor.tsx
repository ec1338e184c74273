import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import type { EditorProps } from '../field-ui.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'
import { cx } from '../../ui/cx.ts'
import { hiddenText, FormattedOverlay } from '../formatted-overlay.tsx'
import { MinusSignButton } from './minus-sign-button.tsx'

/** Text editor settings per column type. */
export type TextEditorKind = {
  readonly isMultiline?: boolean
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  readonly autoComplete?: string
  /** Allows negative values. */
  readonly isSigned?: boolean
  /** Monospaced and left-to-right. */
  readonly isCode?: boolean
  /** The displayed value, if different from the editable text. Forms show it until edited. */
  readonly shown?: (value: CellValue, column: FieldColumn) => string
  /** The initial editor text. Default: core's. */
  readonly text?: (value: CellValue, column: FieldColumn) => string
}

const look =
  'block w-full rounded-md border border-control bg-surface px-2.5 py-1.5 text-sm text-ink placeholder:text-ink-3 ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-off pointer-coarse:min-h-11'

/** Code needs more room than most cells have. */
const code = 'field-sizing-content max-h-80 min-h-32 font-mono'

/** Creates a text editor for a column type. Commits changes on blur. */
export function textEditor(kind: TextEditorKind) {
  function TextEditor(props: EditorProps) {
    const saved = (kind.text ?? fields[props.column.type].toText)(props.value, props.column)
    const [text, setText] = useState(props.initialText ?? saved)
    const isDone = useRef(false)
    const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
    // Adopt a remote value unless the person is typing.
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
        // With nothing to revert, Escape belongs to the surrounding panel.
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
        // Numbers are left-to-right in every language, with the button at their end.
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
          {shown !== null && <FormattedOverlay text={shown} hasButton={kind.isSigned} />}
          {kind.isSigned && (
            <MinusSignButton
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
