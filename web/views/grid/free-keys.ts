/** Keys of browsers and of the whole app, which the grid never sees or must not take. */
const reserved = ['Mod+C', 'Mod+X', 'Mod+V', 'Mod+T', 'Mod+W', 'Mod+N', 'Mod+Q', 'F5', 'F11', 'F12']

const never = ['Tab', 'Escape', 'Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Process']

/** Whether a chord can stand for a command: it neither types, moves nor ends something, and the grid sees it. */
export function isFreeChord(chord: string): boolean {
  const key = chord.split('+').at(-1) ?? ''
  const hasModifier = /^(Mod|Ctrl|Meta|Alt)\+/.test(chord)
  const isFunction = /^F\d+$/.test(key)
  if (!hasModifier && !isFunction && !(chord.startsWith('Shift+') && key.length > 1)) return false
  return !never.includes(key) && !reserved.includes(chord)
}
