import { expect, it } from 'vitest'
import { keysToTake } from './own-keys.ts'

const here = { undo: ['Mod+U'] }
const there = { undo: ['F7'] }
const known = { own: undefined, before: undefined, isUntold: false, account: null }

it('follows the account from browser to browser', () => {
  expect(keysToTake({ ...known, account: there })).toEqual({ keys: there, isNews: false })
  expect(keysToTake({ ...known, own: here, before: here, account: there })).toEqual({
    keys: there,
    isNews: false,
  })
  expect(keysToTake({ ...known, own: here, account: {} })).toEqual({ keys: {}, isNews: false })
})

it('tells the account what was changed while it could not be told', () => {
  expect(keysToTake({ ...known, own: here, isUntold: true, account: there })).toEqual({
    keys: here,
    isNews: true,
  })
  expect(keysToTake({ ...known, own: {}, isUntold: true, account: there })).toEqual({
    keys: {},
    isNews: true,
  })
})

it('gives an account without keys those of this browser, which was all that there was once', () => {
  expect(keysToTake({ ...known, own: here })).toEqual({ keys: here, isNews: true })
  expect(keysToTake({ ...known, before: here })).toEqual({ keys: here, isNews: true })
  expect(keysToTake({ ...known, own: {}, before: here })).toBeNull()
  expect(keysToTake(known)).toBeNull()
})
