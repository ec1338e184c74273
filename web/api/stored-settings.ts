import * as v from 'valibot'
import { baseRoles } from '#core/schema.ts'

/** Settings that the browser keeps (SPEC.md section 3), with their defaults (section 9). */
const settingsSchema = v.object({
  token: v.fallback(v.string(), ''),
  /** Milliseconds by which the server's clock is ahead of this browser's, as of the newest token. */
  clockSkew: v.fallback(v.number(), 0),
  /** Id of a locale; '' follows the browser. */
  lang: v.fallback(v.string(), ''),
  /** null follows the system. */
  darkMode: v.fallback(v.nullable(v.boolean()), false),
  filterAutoSave: v.fallback(v.boolean(), true),
  previewAs: v.fallback(v.nullable(v.picklist(baseRoles)), null),
  includeM2M: v.fallback(v.boolean(), false),
  showNull: v.fallback(v.boolean(), false),
  currentVersion: v.fallback(v.nullable(v.string()), null),
  latestRelease: v.fallback(v.nullable(v.string()), null),
  hiddenRelease: v.fallback(v.nullable(v.string()), null),
  /** By whoever is signed in: the keys they have chosen, by what these do in the grid. */
  keys: v.fallback(v.record(v.string(), v.record(v.string(), v.array(v.string()))), {}),
  /** Those of them whose account has not been told of their keys yet. */
  keysUntold: v.fallback(v.array(v.string()), []),
  /** Pixels of the sidebar, and whether it is folded away. */
  sidebarWidth: v.fallback(v.pipe(v.number(), v.minValue(180), v.maxValue(480)), 248),
  sidebarClosed: v.fallback(v.boolean(), false),
  /** On phones tables open as cards, unless this is set. */
  sheetOnPhone: v.fallback(v.boolean(), false),
  /** Pixels of an open record, and whether it shows the fields that the view hides. */
  recordWidth: v.fallback(v.pipe(v.number(), v.minValue(320), v.maxValue(960)), 448),
  recordHidden: v.fallback(v.boolean(), false),
})
export type StoredSettings = v.InferOutput<typeof settingsSchema>

export const settingsKey = 'nocodb-gui-v2'

/** Reads what a browser stored. Whatever is damaged or missing gets its default; nothing here throws. */
export function parseSettings(text: string | null): StoredSettings {
  return v.parse(settingsSchema, objectOf(text))
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
  /** Calls back after any change, also one made in another tab; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Takes what another tab has just written. */
  reload(): void
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Settings over a storage that may be blocked, full or damaged: they then last as long as the page. */
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
  function tell(): void {
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    set(patch) {
      // Another tab may have written since: keep what it wrote of the rest.
      const text = read()
      current = { ...(text === null ? current : parseSettings(text)), ...patch }
      try {
        storage().setItem(settingsKey, JSON.stringify(current))
      } catch {
        // Blocked or full: the settings still hold in this page.
      }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload() {
      current = parseSettings(read())
      tell()
    },
  }
}

/** The settings of this browser. */
export const settings: SettingsStore = createSettings(() => localStorage)

/** Whether cells without a value say so. */
export const marksNull = (): boolean => settings.get().showNull

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === settingsKey || event.key === null) settings.reload()
  })
}
