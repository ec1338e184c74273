import { type OwnKeys, ownKeys } from '../../api/own-keys.ts'
import { isFreeChord } from './free-keys.ts'
import { type Binding, type Command, DEFAULT_BINDINGS } from './keys.ts'

/**
 * The grid's keys where somebody has chosen others for some commands. Of what another version of the app has kept,
 * commands that are no more and keys that cannot be are left out; where keys have got a meaning since, the chosen one
 * stays.
 */
export const bindingsWith = (own: OwnKeys): readonly Binding[] => {
  const chosen = new Map<Command, string[]>()
  for (const { command } of DEFAULT_BINDINGS) {
    const chords = own[command]
    const usable = chords?.filter(isFreeChord)
    // None at all are those that were given up.
    if (chords && usable && (usable.length > 0 || chords.length === 0)) chosen.set(command, usable)
  }
  const taken = new Set([...chosen.values()].flat())
  return DEFAULT_BINDINGS.flatMap((binding) => {
    const chords = chosen.get(binding.command)
    if (!chords) return taken.has(binding.chord) && binding.states.includes('nav') ? [] : [binding]
    // A command of several keys gives up all of them for those that were chosen.
    const isFirst = DEFAULT_BINDINGS.find(({ command }) => command === binding.command) === binding
    return isFirst ? chords.map((chord) => ({ ...binding, chord })) : []
  })
}

let last: OwnKeys = {}
let merged: readonly Binding[] = DEFAULT_BINDINGS

/** The keys that count now, for whoever is signed in. */
export const bindings = (): readonly Binding[] => {
  const own = ownKeys()
  if (own !== last) {
    last = own
    merged = bindingsWith(own)
  }
  return merged
}

/** The first keys of a command, for menus; undefined where it has none. */
export const keysOf = (command: Command): string | undefined =>
  bindings()
    .find((binding) => binding.command === command)
    ?.chord.replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
