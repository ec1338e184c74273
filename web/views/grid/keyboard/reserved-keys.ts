/** Keys of browsers and of the whole app, which the grid never receives or must not handle. */
const reserved = ['Mod+C', 'Mod+X', 'Mod+V', 'Mod+T', 'Mod+W', 'Mod+N', 'Mod+Q', 'F5', 'F11', 'F12']

const never = ['Tab', 'Escape', 'Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Process']

/** True if a chord can be bound: it does not type, move or end an edit, and reaches the grid. */
export function isAssignableChord(chord: string): boolean {
  const key = chord.split('+').at(-1) ?? ''
  const hasModifier = /^(Mod|Ctrl|Meta|Alt)\+/.test(chord)
  const isFunction = /^F\d+$/.test(key)
  if (!hasModifier && !isFunction && !(chord.startsWith('Shift+') && key.length > 1)) return false
  return !never.includes(key) && !reserved.includes(chord)
}
