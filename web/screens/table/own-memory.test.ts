import * as v from 'valibot'
import { expect, it } from 'vitest'
import { recallOwn, rememberOwn } from './own-memory.ts'

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

it('remembers the parts of each view by itself, and keeps nothing of what is forgotten', () => {
  const { kept, store } = storage()
  rememberOwn('vw1', 'frozen_count', 2, store)
  rememberOwn('vw1', 'groups', ['a'], store)
  rememberOwn('vw2', 'frozen_count', 3, store)
  expect(recallOwn('vw1', 'frozen_count', v.number(), store)).toBe(2)
  expect(recallOwn('vw1', 'groups', v.array(v.string()), store)).toEqual(['a'])
  rememberOwn('vw1', 'frozen_count', null, store)
  expect(recallOwn('vw1', 'frozen_count', v.number(), store)).toBeNull()
  rememberOwn('vw1', 'groups', null, store)
  expect(kept.size).toBe(1)
})

it('takes damaged and blocked storage for nothing', () => {
  const { kept, store } = storage()
  rememberOwn('vw1', 'frozen_count', 'many', store)
  expect(recallOwn('vw1', 'frozen_count', v.number(), store)).toBeNull()
  for (const key of kept.keys()) kept.set(key, '{"frozen_count":')
  expect(recallOwn('vw1', 'frozen_count', v.number(), store)).toBeNull()
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(() => rememberOwn('vw1', 'frozen_count', 1, blocked)).not.toThrow()
  expect(recallOwn('vw1', 'frozen_count', v.number(), blocked)).toBeNull()
})
