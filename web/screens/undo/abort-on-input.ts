import { isOwnNavigation } from './go-to.ts'
import { undoDirectionOfKey } from './undo-keys.ts'

const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'])

/**
 * A signal that aborts on the next key or press other than undo and redo, or when the address changes (the browser's
 * back button), because the person has moved on.
 */
export function abortOnInput(): AbortSignal {
  const acted = new AbortController()
  const { signal } = acted
  const options = { capture: true, signal }
  window.addEventListener('pointerdown', () => acted.abort(), options)
  window.addEventListener('hashchange', (event) => !isOwnNavigation(event) && acted.abort(), options)
  window.addEventListener(
    'keydown',
    (event) => {
      if (!modifiers.has(event.key) && undoDirectionOfKey(event) === null) acted.abort()
    },
    options,
  )
  return signal
}
