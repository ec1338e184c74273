import * as v from 'valibot'
import { baseRoles } from '#core/schema.ts'

/** Settings in browser storage, with defaults. */
const settingsSchema = v.object({
  token: v.fallback(v.string(), ''),
  /** Milliseconds that the server's clock is ahead, as of the newest token. */
  clockSkew: v.fallback(v.number(), 0),
  /** Locale id; '' follows the browser. */
  lang: v.fallback(v.string(), ''),
  /** null follows the system. */
  darkMode: v.fallback(v.nullable(v.boolean()), false),
  filterAutoSave: v.fallback(v.boolean(), true),
  previewAs: v.fallback(v.nullable(v.picklist(baseRoles)), null),
  /** Lists many-to-many links below the tables of a base: decision 60. */
  includeM2M: v.fallback(v.boolean(), false),
  showNull: v.fallback(v.boolean(), false),
  /** Builds: the running one, the newest, and the one whose offer to reload was closed. */
  currentVersion: v.fallback(v.nullable(v.string()), null),
  latestRelease: v.fallback(v.nullable(v.string()), null),
  hiddenRelease: v.fallback(v.nullable(v.string()), null),
  /** Custom shortcuts by user id, then by grid command. */
  keys: v.fallback(v.record(v.string(), v.record(v.string(), v.array(v.string()))), {}),
  /** User ids whose custom shortcuts are not saved to the account yet. */
  usersWithUnsavedKeys: v.fallback(v.array(v.string()), []),
  /** Sidebar width in pixels, and whether it is collapsed. */
  sidebarWidth: v.fallback(v.pipe(v.number(), v.minValue(180), v.maxValue(480)), 248),
  sidebarClosed: v.fallback(v.boolean(), false),
  /** Phones show tables as cards unless this is set. */
  sheetOnPhone: v.fallback(v.boolean(), false),
  /** Width of the record panel in pixels, and whether it shows hidden fields. */
  recordWidth: v.fallback(v.pipe(v.number(), v.minValue(320), v.maxValue(960)), 448),
  recordHidden: v.fallback(v.boolean(), false),
})
export type StoredSettings = v.InferOutput<typeof settingsSchema>

export const settingsKey = 'nocodb-gui-v2'

/** Parses stored settings. Damaged or missing ones get defaults; never throws. */
export function parseSettings(text: string | null): StoredSettings {
  const stored = objectOf(text)
  // Earlier builds stored `usersWithUnsavedKeys` as `keysUntold`.
  const unsaved = 'keysUntold' in stored ? { usersWithUnsavedKeys: stored.keysUntold } : {}
  return v.parse(settingsSchema, { ...unsaved, ...stored })
}

function objectOf(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export type SettingsStore = {
  get(): StoredSettings
  set(patch: Partial<StoredSettings>): void
  /** Notifies of any change, including other tabs; returns a cleanup function. */
  subscribe(listener: () => void): () => void
  /** Reloads what another tab has written. */
  reload(): void
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Settings over a storage that may be blocked, full or damaged; they then last until the page closes. */
export function createSettings(storage: () => TextStorage): SettingsStore {
  const listeners = new Set<() => void>()
  let current = parseSettings(read())

  function read(): string | null {
    try {
      return storage().getItem(settingsKey)
    } catch {
      return null
    }
  }
  function notify(): void {
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    set(patch) {
      // Merge with what another tab may have written.
      const text = read()
      current = { ...(text === null ? current : parseSettings(text)), ...patch }
      try {
        storage().setItem(settingsKey, JSON.stringify(current))
      } catch {
        // Storage is blocked or full; the settings last until the page closes.
      }
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload() {
      current = parseSettings(read())
      notify()
    },
  }
}

/** The settings of this browser. */
export const settings: SettingsStore = createSettings(() => localStorage)

/** True if cells without a value are labeled. */
export const marksNull = (): boolean => settings.get().showNull

/** True if the sidebar lists many-to-many links. */
export const showsLinkTables = (): boolean => settings.get().includeM2M

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === settingsKey || event.key === null) settings.reload()
  })
}
