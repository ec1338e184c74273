import type { ProfileWire } from '#core/api/accounts/auth.ts'
import { ApiError } from '../http/api-error.ts'
import { baseLink } from '../bases/active-share-link.ts'
import { session } from './current-session.ts'
import { updateProfile } from './own-account.ts'
import { settings, type StoredSettings } from './stored-settings.ts'
import { showError } from '../http/show-error.ts'

/** Custom chords by command. */
export type CustomShortcuts = StoredSettings['keys'][string]

const none: CustomShortcuts = {}
/** Signed-out people can have shortcuts in this browser too. */
const nobody = ''
const owner = (): string => session.user()?.id ?? nobody

/** The person's custom shortcuts. */
export const customShortcuts = (): CustomShortcuts => settings.get().keys[owner()] ?? none

/** Saves shortcuts in this browser immediately, and in the account as soon as possible. */
export function saveCustomShortcuts(keys: CustomShortcuts): void {
  keep(owner(), keys, true)
  saveToAccount()
}

/** Adopts the account's shortcuts, or uploads those it does not have. */
export function applyCustomShortcuts(account: ProfileWire['keys'] | undefined): void {
  const id = owner()
  if (id === nobody) return
  const { keys, usersWithUnsavedKeys: unsavedUserIds } = settings.get()
  const taken = unsavedShortcuts({
    own: keys[id],
    before: keys[nobody],
    isUnsaved: unsavedUserIds.includes(id),
    account: account ?? null,
  })
  if (taken) keep(id, taken.keys, taken.isUnsaved)
  if (taken?.isUnsaved) saveToAccount()
}

/**
 * The shortcuts in effect: unsaved local changes, else the account's. An account that never had any gets those chosen
 * earlier in this browser.
 */
export function unsavedShortcuts(known: {
  own: CustomShortcuts | undefined
  /** Chosen while signed out. */
  before: CustomShortcuts | undefined
  isUnsaved: boolean
  account: CustomShortcuts | null
}): { keys: CustomShortcuts; isUnsaved: boolean } | null {
  const { own, before, isUnsaved, account } = known
  if (own && isUnsaved) return { keys: own, isUnsaved: true }
  if (account) return { keys: account, isUnsaved: false }
  const here = own ?? before ?? none
  return Object.keys(here).length > 0 ? { keys: here, isUnsaved: true } : null
}

function keep(id: string, keys: CustomShortcuts, isUnsaved: boolean): void {
  const { keys: all, usersWithUnsavedKeys: unsavedUserIds } = settings.get()
  const others = unsavedUserIds.filter((one) => one !== id)
  settings.set({ keys: { ...all, [id]: keys }, usersWithUnsavedKeys: isUnsaved ? [...others, id] : others })
}

let lastSave = Promise.resolve()

/** Sequential, so that the last change wins. */
function saveToAccount(): void {
  lastSave = lastSave.then(sendUnsaved)
}

async function sendUnsaved(): Promise<void> {
  const id = owner()
  // Shared links have no account.
  if (id === nobody || baseLink() || !settings.get().usersWithUnsavedKeys.includes(id)) return
  const keys = customShortcuts()
  try {
    await updateProfile({ keys })
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: null }
    const isRefused = status !== null && status !== 401 && status < 500
    // Without a response, it retries when back online or at the next start.
    if (!isRefused) return
    showError(error)
  }
  const now = settings.get().keys[id] ?? none
  if (JSON.stringify(now) === JSON.stringify(keys)) keep(id, now, false)
}

/** Retries unsaved shortcuts when back online. */
export function syncShortcutsWhenOnline(): void {
  window.addEventListener('online', saveToAccount)
}
