import { describe, expect, it, vi } from 'vitest'
import { createSettings, parseSettings, settingsKey } from './stored-settings.ts'

function storageOf(text: string | null) {
  const map = new Map(text === null ? [] : [[settingsKey, text]])
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

const defaults = parseSettings(null)

describe('stored settings', () => {
  it('has its defaults', () => {
    expect(defaults).toMatchObject({
      token: '',
      lang: '',
      darkMode: false,
      filterAutoSave: true,
      includeM2M: false,
      showNull: false,
      previewAs: null,
    })
  })

  it.each(['', 'no json', '[]', '"text"', 'null', '7', '{"token":5,"darkMode":"yes","previewAs":"king"}'])(
    'falls back to defaults for damaged text %j',
    (text) => {
      expect(parseSettings(text)).toEqual(defaults)
    },
  )

  it('reads the unsaved shortcuts of earlier builds', () => {
    expect(parseSettings('{"keysUntold":["u1"]}').usersWithUnsavedKeys).toEqual(['u1'])
  })

  it('keeps the valid part of a damaged object', () => {
    expect(parseSettings('{"lang":"fa","darkMode":3}')).toEqual({ ...defaults, lang: 'fa' })
  })

  it("merges a patch with another tab's writes", () => {
    const storage = storageOf(null)
    const settings = createSettings(() => storage)
    storage.setItem(settingsKey, JSON.stringify({ ...defaults, lang: 'fa' }))
    settings.set({ darkMode: true })
    expect(settings.get()).toEqual({ ...defaults, lang: 'fa', darkMode: true })
    expect(parseSettings(storage.getItem(settingsKey))).toEqual(settings.get())
  })

  it('lasts until the page closes if storage is blocked', () => {
    const settings = createSettings(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const listener = vi.fn()
    settings.subscribe(listener)
    settings.set({ token: 'a.b.c' })
    settings.set({ lang: 'fa' })
    expect(settings.get()).toMatchObject({ token: 'a.b.c', lang: 'fa' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
