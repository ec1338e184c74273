import { type CustomShortcuts, customShortcuts } from '../../../api/session/custom-shortcuts.ts'
import { isAssignableChord } from './reserved-keys.ts'
import { type Binding, type Command, DEFAULT_BINDINGS } from './key-bindings.ts'

/**
 * Merges custom shortcuts into the default bindings. Skips unknown commands and invalid keys from other app versions.
 * If a default key was added later, the custom binding wins.
 */
export const mergeBindings = (own: CustomShortcuts): readonly Binding[] => {
  const chosen = new Map<Command, string[]>()
  for (const { command } of DEFAULT_BINDINGS) {
    const chords = own[command]
    const usable = chords?.filter(isAssignableChord)
    // An empty list means that the person removed the shortcut.
    if (chords && usable && (usable.length > 0 || chords.length === 0)) chosen.set(command, usable)
  }
  const taken = new Set([...chosen.values()].flat())
  return DEFAULT_BINDINGS.flatMap((binding) => {
    const chords = chosen.get(binding.command)
    if (!chords) return taken.has(binding.chord) && binding.states.includes('nav') ? [] : [binding]
    // Custom keys replace all default keys of a command.
    const isFirst = DEFAULT_BINDINGS.find(({ command }) => command === binding.command) === binding
    return isFirst ? chords.map((chord) => ({ ...binding, chord })) : []
  })
}

let last: CustomShortcuts = {}
let merged: readonly Binding[] = DEFAULT_BINDINGS

/** The active bindings of the signed-in person. */
export const bindings = (): readonly Binding[] => {
  const own = customShortcuts()
  if (own !== last) {
    last = own
    merged = mergeBindings(own)
  }
  return merged
}

/** The first shortcut of a command, for menus; undefined for none. */
export const shortcutsOf = (command: Command): string | undefined =>
  bindings()
    .find((binding) => binding.command === command)
    ?.chord.replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
