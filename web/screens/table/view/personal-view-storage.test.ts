import * as v from 'valibot'
import { expect, it } from 'vitest'
import { loadPersonalSetting, savePersonalSetting } from './personal-view-storage.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    store: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  }
}

it('stores parts of views separately, and removes reset ones', () => {
  const { kept, store } = storage()
  savePersonalSetting('vw1', 'frozen_count', 2, store)
  savePersonalSetting('vw1', 'groups', ['a'], store)
  savePersonalSetting('vw2', 'frozen_count', 3, store)
  expect(loadPersonalSetting('vw1', 'frozen_count', v.number(), store)).toBe(2)
  expect(loadPersonalSetting('vw1', 'groups', v.array(v.string()), store)).toEqual(['a'])
  savePersonalSetting('vw1', 'frozen_count', null, store)
  expect(loadPersonalSetting('vw1', 'frozen_count', v.number(), store)).toBeNull()
  savePersonalSetting('vw1', 'groups', null, store)
  expect(kept.size).toBe(1)
})

it('ignores damaged or blocked storage', () => {
  const { kept, store } = storage()
  savePersonalSetting('vw1', 'frozen_count', 'many', store)
  expect(loadPersonalSetting('vw1', 'frozen_count', v.number(), store)).toBeNull()
  for (const key of kept.keys()) kept.set(key, '{"frozen_count":')
  expect(loadPersonalSetting('vw1', 'frozen_count', v.number(), store)).toBeNull()
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(() => savePersonalSetting('vw1', 'frozen_count', 1, blocked)).not.toThrow()
  expect(loadPersonalSetting('vw1', 'frozen_count', v.number(), blocked)).toBeNull()
})
