import { turnOfKey } from './undo.ts'

const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'])

/** A signal that aborts as soon as the person presses or types anything but undo and redo: they are elsewhere by then. */
export function untilActed(): AbortSignal {
  const acted = new AbortController()
  const { signal } = acted
  const options = { capture: true, signal }
  window.addEventListener('pointerdown', () => acted.abort(), options)
  window.addEventListener(
    'keydown',
    (event) => {
      if (!modifiers.has(event.key) && turnOfKey(event) === null) acted.abort()
    },
    options,
  )
  return signal
}
