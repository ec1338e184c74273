import type { ProfileWire } from '#core/api/auth.ts'
import { ApiError } from './api-error.ts'
import { baseLink } from './base-link.ts'
import { session } from './current.ts'
import { updateProfile } from './own.ts'
import { settings, type StoredSettings } from './stored-settings.ts'
import { tellProblem } from './tell-problem.ts'

/** Chords by the command that they run, for the commands that somebody has other keys for than most. */
export type OwnKeys = StoredSettings['keys'][string]

const none: OwnKeys = {}
/** Who is not signed in has keys in this browser, too. */
const nobody = ''
const owner = (): string => session.user()?.id ?? nobody

/** The keys that this person has chosen. */
export const ownKeys = (): OwnKeys => settings.get().keys[owner()] ?? none

/** Keeps them in this browser at once, and with the account as soon as it can be told. */
export function keepOwnKeys(keys: OwnKeys): void {
  keep(owner(), keys, true)
  tellAccount()
}

/** Takes what the account says of keys, or tells it of those that it cannot know. */
export function takeOwnKeys(account: ProfileWire['keys'] | undefined): void {
  const id = owner()
  if (id === nobody) return
  const { keys, keysUntold } = settings.get()
  const taken = keysToTake({
    own: keys[id],
    before: keys[nobody],
    isUntold: keysUntold.includes(id),
    account: account ?? null,
  })
  if (taken) keep(id, taken.keys, taken.isNews)
  if (taken?.isNews) tellAccount()
}

/**
 * Whose keys count: those changed here that the account was not told of, else the account's. One that has never had
 * any takes those that were chosen in this browser before.
 */
export function keysToTake(known: {
  own: OwnKeys | undefined
  /** Chosen while nobody was signed in. */
  before: OwnKeys | undefined
  isUntold: boolean
  account: OwnKeys | null
}): { keys: OwnKeys; isNews: boolean } | null {
  const { own, before, isUntold, account } = known
  if (own && isUntold) return { keys: own, isNews: true }
  if (account) return { keys: account, isNews: false }
  const here = own ?? before ?? none
  return Object.keys(here).length > 0 ? { keys: here, isNews: true } : null
}

function keep(id: string, keys: OwnKeys, isUntold: boolean): void {
  const { keys: all, keysUntold } = settings.get()
  const others = keysUntold.filter((one) => one !== id)
  settings.set({ keys: { ...all, [id]: keys }, keysUntold: isUntold ? [...others, id] : others })
}

let telling = Promise.resolve()

/** One after the other, so that the last ones stay. */
function tellAccount(): void {
  telling = telling.then(tell)
}

async function tell(): Promise<void> {
  const id = owner()
  // By a public link one has no account.
  if (id === nobody || baseLink() || !settings.get().keysUntold.includes(id)) return
  const keys = ownKeys()
  try {
    await updateProfile({ keys })
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: null }
    const isRefused = status !== null && status !== 401 && status < 500
    // Without an answer it is told when there is a connection again, or with the next start.
    if (!isRefused) return
    tellProblem(error)
  }
  const now = settings.get().keys[id] ?? none
  if (JSON.stringify(now) === JSON.stringify(keys)) keep(id, now, false)
}

/** Tells what could not be told as soon as there is a connection again. */
export function tellKeysWhenBack(): void {
  window.addEventListener('online', tellAccount)
}
