/** Overlays over any page: command palette, shortcut list. */
export type Overlay = 'palette' | 'keys'

let open: Overlay | null = null
const listeners = new Set<() => void>()

export function openOverlay(): Overlay | null {
  return open
}

/** Opens an overlay, or closes the current one (null). */
export function setOverlay(next: Overlay | null): void {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

export function onOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The overlay of a key press; `isTyping`: letters are text input. */
export function overlayFor(event: KeyPress, isTyping: boolean): Overlay | null {
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return null
  if (event.key === 'F1' && !isMod && !event.shiftKey) return 'keys'
  // Use the physical key for layouts without Latin letters.
  if (isMod && !event.shiftKey && (event.code === 'KeyK' || event.key === 'k')) return 'palette'
  if (isMod && (event.code === 'Slash' || event.key === '/')) return 'keys'
  if (!isMod && !isTyping && (event.key === '?' || event.key === '؟')) return 'keys'
  return null
}

export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
