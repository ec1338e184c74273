import { session } from './current.ts'
import { settings, type StoredSettings } from './stored-settings.ts'

/** Chords by the command that they run, for the commands that somebody has other keys for than most. */
export type OwnKeys = StoredSettings['keys'][string]

const none: OwnKeys = {}
const owner = (): string => session.user()?.id ?? ''

/** The keys that this person has chosen. */
export const ownKeys = (): OwnKeys => settings.get().keys[owner()] ?? none

/** Keeps them in this browser; other people who use it have their own. */
export function keepOwnKeys(keys: OwnKeys): void {
  settings.set({ keys: { ...settings.get().keys, [owner()]: keys } })
}
