import type { OwnKeys } from '../../api/own-keys.ts'
import { isFreeChord } from '../../views/grid/free-keys.ts'
import { type Binding, type Command, DEFAULT_BINDINGS } from '../../views/grid/keys.ts'
import { keyGroups, type KeyRow } from './key-groups.ts'

/** The one command of a row whose keys can be others; null where they are fixed: moving, editing, and the app's own. */
export function changeable({ commands }: KeyRow): Command | null {
  const [command, ...more] = commands ?? []
  if (!command || more.length > 0 || command === 'paste-text' || command === 'escape') return null
  const isInEditor = DEFAULT_BINDINGS.some((one) => one.command === command && one.states.includes('enter'))
  return isInEditor ? null : command
}

/** What pressing keys for a command comes to. */
export type Wish =
  | { kind: 'free' }
  /** They type, move or end something. */
  | { kind: 'unfit' }
  /** They do this; it can give them up where it has a command. */
  | { kind: 'taken'; row: KeyRow | null; command: Command | null }

/** Whether a chord can stand for a command, and what it does so far. */
export function wishOf(chord: string, command: Command, bindings: readonly Binding[]): Wish {
  if (!isFreeChord(chord)) return { kind: 'unfit' }
  const rows = keyGroups.flatMap((group) => group.rows)
  const appRow = rows.find(({ chords }) => chords?.includes(chord))
  if (appRow) return { kind: 'taken', row: appRow, command: null }
  const bound = bindings.find((one) => one.chord === chord && one.states.includes('nav'))
  if (!bound || bound.command === command) return { kind: 'free' }
  const row = rows.find(({ commands }) => commands?.includes(bound.command)) ?? null
  return { kind: 'taken', row, command: row && changeable(row) }
}

/** The keys after a command got a chord, which another one gives up where it had it. */
export function withKeys(
  own: OwnKeys,
  command: Command,
  chord: string,
  bindings: readonly Binding[],
): OwnKeys {
  const loser = bindings.find((one) => one.chord === chord && one.states.includes('nav'))?.command
  const left = bindings.filter((one) => one.command === loser && one.chord !== chord).map((one) => one.chord)
  return { ...own, ...(loser && loser !== command ? { [loser]: left } : {}), [command]: [chord] }
}

const usual = (command: string): string[] =>
  DEFAULT_BINDINGS.filter((one) => one.command === command).map((one) => one.chord)

/**
 * The keys after a command got back those that it has for most people. Whoever has these now gives them up, and whoever
 * had given its own to the command has them again.
 */
export function withDefault(own: OwnKeys, command: Command): OwnKeys {
  const back = usual(command)
  const freed = own[command] ?? []
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => key !== command)
      .map(([key, chords]) => [key, chords.filter((chord) => !back.includes(chord))] as const)
      .filter(([key, chords]) => chords.length > 0 || !usual(key).some((chord) => freed.includes(chord))),
  )
}
