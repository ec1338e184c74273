/** On macOS, Cmd takes the role of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export type KeyLike = {
  readonly key: string
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** True if a key press types text and so starts editing. */
export const isTyping = (event: KeyLike, isMac: boolean): boolean => {
  if ([...event.key].length !== 1) return event.key === 'Dead' || event.key === 'Process'
  if (event.metaKey) return false
  // AltGr on Windows reports Ctrl+Alt and types; on macOS, Option types.
  return event.ctrlKey ? event.altKey && !isMac : !event.altKey || isMac || event.key.charCodeAt(0) > 127
}
