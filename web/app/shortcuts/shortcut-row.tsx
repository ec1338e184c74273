import { Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { saveCustomShortcuts, customShortcuts } from '../../api/session/custom-shortcuts.ts'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { chordOf, type Command } from '../../views/grid/keyboard/key-bindings.ts'
import { isMac } from '../../views/grid/keyboard/typing-keys.ts'
import { bindings } from '../../views/grid/keyboard/custom-bindings.ts'
import { chordsOf, type ShortcutRowData as Row, printedChord } from './shortcut-groups.ts'
import {
  isCustomizable,
  type ShortcutChange,
  shortcutChangeOf,
  withDefault,
  withShortcuts,
} from './edit-shortcuts.ts'

/** A shortcut row: description, keys and edit button. */
export function ShortcutRow({ row }: { row: Row }) {
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const [isAsking, setAsking] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const command = isCustomizable(row)
  const isOwn = command !== null && command in customShortcuts()
  function done(): void {
    setAsking(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return (
    <div className="group flex flex-wrap items-start gap-x-2 border-b border-line py-1.5 text-sm last:border-0">
      <dt className="min-w-0 flex-1">{t(row.label)}</dt>
      <dd className="flex max-w-[60%] flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
        {chordsOf(row, bindings()).map((chord) => (
          <Kbd key={chord} keys={printedChord(chord, isRtl)} />
        ))}
        {isOwn && (
          <IconButton
            icon={Undo2}
            size="xs"
            label={t('shortcuts.restore', { what: t(row.label) })}
            onClick={() => saveCustomShortcuts(withDefault(customShortcuts(), command))}
          />
        )}
        {command && (
          <IconButton
            ref={pencil}
            icon={Pencil}
            size="xs"
            label={t('shortcuts.change', { what: t(row.label) })}
            className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => setAsking(true)}
          />
        )}
      </dd>
      {isAsking && command && <NewKeys command={command} onDone={done} />}
    </div>
  )
}

/** Records new keys and shows their current command. */
function NewKeys({ command, onDone }: { command: Command; onDone: () => void }) {
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const [pressed, setPressed] = useState<{ chord: string; wish: ShortcutChange } | null>(null)
  const box = useRef<HTMLButtonElement>(null)
  useEffect(() => box.current?.focus(), [])

  function take(chord: string): void {
    saveCustomShortcuts(withShortcuts(customShortcuts(), command, chord, bindings()))
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onDone()
    if (['Escape', 'Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return
    const chord = chordOf(event, isMac, isRtl)
    const wish = shortcutChangeOf(chord, command, bindings())
    if (wish.kind === 'free') take(chord)
    else setPressed({ chord, wish })
  }
  const wish = pressed?.wish
  const what = wish?.kind === 'taken' && wish.row ? t(wish.row.label) : ''
  return (
    <dd className="mt-1.5 flex basis-full flex-wrap items-center gap-2">
      <button
        ref={box}
        type="button"
        onKeyDown={onKeyDown}
        className="h-8 flex-1 rounded-md border border-dashed border-control px-2 text-start text-ink-2"
      >
        {pressed ? <Kbd keys={printedChord(pressed.chord, isRtl)} /> : t('shortcuts.press')}
      </button>
      {pressed && wish?.kind === 'taken' && wish.command !== null && (
        <Button size="sm" onClick={() => take(pressed.chord)}>
          {t('shortcuts.assign')}
        </Button>
      )}
      <Button size="sm" tone="quiet" onClick={onDone}>
        {t('common.cancel')}
      </Button>
      <p role="status" className="w-full text-xs text-danger-ink empty:hidden">
        {wish?.kind === 'unfit' && t('shortcuts.notAssignable')}
        {wish?.kind === 'taken' && t('shortcuts.assigned', { what })}
      </p>
    </dd>
  )
}
