import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  loadPersonalSetting,
  partsOf,
  savePersonalSetting,
  setPersonalSync,
} from './personal-view-storage.ts'

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

describe('with an account', () => {
  const saved: Record<string, Record<string, unknown>> = {}
  const sent: string[] = []

  beforeEach(() => {
    sent.length = 0
    saved['vw1'] = { row_height: 2 }
    setPersonalSync({
      saved: (viewId) => saved[viewId],
      holds: (part) => part !== 'calendar_place',
      saveSoon: (viewId) => sent.push(viewId),
    })
  })

  it('shows what the server has, and what the tab has not sent yet before it', () => {
    const { store } = storage()
    expect(loadPersonalSetting('vw1', 'row_height', v.number(), store)).toBe(2)
    savePersonalSetting('vw1', 'row_height', 2, store)
    expect(sent).toEqual([])
    savePersonalSetting('vw1', 'row_height', 3, store)
    expect([loadPersonalSetting('vw1', 'row_height', v.number(), store), sent]).toEqual([3, ['vw1']])
  })

  it('tells the server of a reset, and keeps what is only for the tab', () => {
    const { store } = storage()
    savePersonalSetting('vw1', 'row_height', null, store)
    savePersonalSetting('vw1', 'calendar_place', { day: 1 }, store)
    expect(loadPersonalSetting('vw1', 'row_height', v.number(), store)).toBeNull()
    expect([partsOf('vw1', store), sent]).toEqual([{ row_height: null, calendar_place: { day: 1 } }, ['vw1']])
  })

  it('stays in the tab for views without settings of the account', () => {
    const { store } = storage()
    savePersonalSetting('vw2', 'row_height', 1, store)
    expect([loadPersonalSetting('vw2', 'row_height', v.number(), store), sent]).toEqual([1, []])
  })
})
