import { type OwnKeys, ownKeys } from '../../api/own-keys.ts'
import { type Binding, type Command, DEFAULT_BINDINGS } from './keys.ts'

/** The grid's keys where somebody has chosen others for some commands. */
export const bindingsWith = (own: OwnKeys): readonly Binding[] =>
  DEFAULT_BINDINGS.flatMap((binding) => {
    const chords = own[binding.command]
    if (!chords) return [binding]
    // A command of several keys gives up all of them for those that were chosen.
    const isFirst = DEFAULT_BINDINGS.find(({ command }) => command === binding.command) === binding
    return isFirst ? chords.map((chord) => ({ ...binding, chord })) : []
  })

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
