import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { color } from '#core/fields/types/color.ts'
import { t } from '../../i18n/i18n.ts'
import { pickerColors } from '../../theme/palette-colors.ts'
import { DropdownPanel } from './dropdown-panel.tsx'
import type { EditorMove, EditorProps } from '../field-ui.ts'
import { hexOf } from '../format/hex-of.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

/** A color as text, with a palette while focused. */
export function ColorEditor(props: EditorProps) {
  const { mode, column, onCommit, onCancel } = props
  const saved = color.toText(props.value, column)
  const [typed, setTyped] = useState(props.initialText ?? saved)
  const [isOpen, setOpen] = useState(mode === 'cell')
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(props.initialText ?? saved)
  }, [saved, props.initialText])
  useEffect(() => {
    if (mode === 'cell') input.current?.focus()
  }, [mode])

  const finish = (next: string, move: EditorMove): void => {
    if (isDone.current) return
    isDone.current = mode === 'cell'
    setOpen(false)
    if (next === saved && props.initialText === null) onCancel()
    else onCommit({ text: next }, move)
  }
  useSaveOnLeave(props.savesOnLeave, () => finish(typed, 'stay'))
  const pick = (hex: string): void => {
    setTyped(hex)
    finish(hex, mode === 'cell' ? 'down' : 'stay')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (mode === 'form' && !isOpen && typed === saved && props.initialText === null) return
      event.stopPropagation()
      isDone.current = mode === 'cell'
      setTyped(saved)
      setOpen(false)
      onCancel()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      finish(typed, 'down')
    } else if (event.key === 'Tab' && mode === 'cell') {
      event.preventDefault()
      finish(typed, event.shiftKey ? 'previous' : 'next')
    }
  }
  const read = color.parseText(typed, column, {
    decimalSeparator: '.',
    dateOrder: 'YMD',
    zone: 'UTC',
  })
  const shown = read.ok ? hexOf(read.value) : null
  return (
    <div
      className="relative flex w-full"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        finish(typed, 'stay')
      }}
    >
      <div
        className={`flex flex-1 items-center gap-2 ${
          mode === 'cell'
            ? 'px-[9px]'
            : 'min-h-9 pointer-coarse:min-h-11 rounded-md border border-control bg-surface px-2.5 outline-offset-1 outline-focus focus-within:outline-2'
        }`}
      >
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-sm ring-1 ring-ink/15 ring-inset"
          style={shown === null ? undefined : { backgroundColor: shown }}
        />
        <input
          ref={input}
          id={props.id}
          value={typed}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          disabled={props.isDisabled}
          placeholder="#4351E8"
          aria-label={props.id === undefined ? props.label : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          className="w-0 min-w-0 flex-1 bg-transparent pointer-coarse:h-11 text-sm text-ink outline-none text-match-parent placeholder:text-ink-3"
          onFocus={() => setOpen(true)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && (
        <DropdownPanel
          role="group"
          aria-label={t('fields.pickColor')}
          className="grid w-max grid-cols-6 gap-1 p-2"
        >
          {pickerColors.map((hex) => (
            <button
              key={hex}
              type="button"
              // Tab moves to the next cell, and the keyboard enters the color as text.
              tabIndex={mode === 'cell' ? -1 : 0}
              aria-label={hex}
              aria-pressed={hex === shown}
              style={{ backgroundColor: hex }}
              className="size-6 rounded-md ring-1 ring-ink/10 outline-offset-2 ring-inset aria-pressed:outline-2 aria-pressed:outline-focus pointer-coarse:size-11"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(hex)}
            />
          ))}
          <input
            type="color"
            tabIndex={mode === 'cell' ? -1 : 0}
            aria-label={t('fields.pickColor')}
            value={(shown ?? pickerColors[0] ?? '#000000').toLowerCase()}
            className="col-span-6 h-7 w-full cursor-pointer rounded-md border border-control bg-surface p-0.5 pointer-coarse:h-11"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </DropdownPanel>
      )}
    </div>
  )
}
