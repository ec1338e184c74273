import { beforeEach, expect, it } from 'vitest'
import { rememberFormReturn, takeFormReturn } from './form-return.ts'

const memory = new Map<string, string>()
const store = () => ({
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, text: string) => void memory.set(name, text),
  removeItem: (name: string) => void memory.delete(name),
})
beforeEach(() => memory.clear())

it('returns to the form once, within an hour', () => {
  rememberFormReturn('#/nc/form/shabc/survey?Name=Ada', store, 0)
  expect(takeFormReturn(store, 1000)).toBe('#/nc/form/shabc/survey?Name=Ada')
  expect(takeFormReturn(store, 1000)).toBeNull()
  rememberFormReturn('#/nc/form/shabc', store, 0)
  expect(takeFormReturn(store, 2 * 60 * 60 * 1000)).toBeNull()
})

it.each(['#/account/tokens', 'https://example.org', '#//example.org/form/x', ''])(
  'never leads to %s',
  (hash) => {
    rememberFormReturn(hash, store, 0)
    expect(takeFormReturn(store, 0)).toBeNull()
  },
)

it('ignores damaged and blocked storage', () => {
  memory.set('tessera-form-return', '{')
  expect(takeFormReturn(store)).toBeNull()
  expect(
    takeFormReturn(() => {
      throw new Error('denied')
    }),
  ).toBeNull()
})
