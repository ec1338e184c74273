import type { CustomShortcuts } from '../../api/session/custom-shortcuts.ts'
import { isAssignableChord } from '../../views/grid/keyboard/reserved-keys.ts'
import { type Binding, type Command, DEFAULT_BINDINGS } from '../../views/grid/keyboard/key-bindings.ts'
import { shortcutGroups, type ShortcutRowData } from './shortcut-groups.ts'

/** The command of a row with customizable keys; null if fixed: movement, editing and global shortcuts. */
export function isCustomizable({ commands }: ShortcutRowData): Command | null {
  const [command, ...more] = commands ?? []
  if (!command || more.length > 0 || command === 'paste-text' || command === 'escape') return null
  const isInEditor = DEFAULT_BINDINGS.some((one) => one.command === command && one.states.includes('enter'))
  return isInEditor ? null : command
}

/** The result of pressing keys for a command. */
export type ShortcutChange =
  | { kind: 'free' }
  /** The keys type, move or end an edit. */
  | { kind: 'unfit' }
  /** The keys belong to this row, and can be reassigned if it has a command. */
  | { kind: 'taken'; row: ShortcutRowData | null; command: Command | null }

/** Checks if a chord can be assigned, and what it does now. */
export function shortcutChangeOf(
  chord: string,
  command: Command,
  bindings: readonly Binding[],
): ShortcutChange {
  if (!isAssignableChord(chord)) return { kind: 'unfit' }
  const rows = shortcutGroups.flatMap((group) => group.rows)
  const appRow = rows.find(({ chords }) => chords?.includes(chord))
  if (appRow) return { kind: 'taken', row: appRow, command: null }
  const bound = bindings.find((one) => one.chord === chord && one.states.includes('nav'))
  if (!bound || bound.command === command) return { kind: 'free' }
  const row = rows.find(({ commands }) => commands?.includes(bound.command)) ?? null
  return { kind: 'taken', row, command: row && isCustomizable(row) }
}

/** Assigns a chord to a command and removes it from its previous one. */
export function withShortcuts(
  own: CustomShortcuts,
  command: Command,
  chord: string,
  bindings: readonly Binding[],
): CustomShortcuts {
  const loser = bindings.find((one) => one.chord === chord && one.states.includes('nav'))?.command
  const left = bindings.filter((one) => one.command === loser && one.chord !== chord).map((one) => one.chord)
  return { ...own, ...(loser && loser !== command ? { [loser]: left } : {}), [command]: [chord] }
}

const usual = (command: string): string[] =>
  DEFAULT_BINDINGS.filter((one) => one.command === command).map((one) => one.chord)

/** Restores a command's default keys. Takes them back from other commands, whose defaults are restored too. */
export function withDefault(own: CustomShortcuts, command: Command): CustomShortcuts {
  const back = usual(command)
  const freed = own[command] ?? []
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => key !== command)
      .map(([key, chords]) => [key, chords.filter((chord) => !back.includes(chord))] as const)
      .filter(([key, chords]) => chords.length > 0 || !usual(key).some((chord) => freed.includes(chord))),
  )
}
