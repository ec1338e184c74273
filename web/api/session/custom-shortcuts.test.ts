import { expect, it } from 'vitest'
import { unsavedShortcuts } from './custom-shortcuts.ts'

const here = { undo: ['Mod+U'] }
const there = { undo: ['F7'] }
const known = { own: undefined, before: undefined, isUnsaved: false, account: null }

it('syncs with the account across browsers', () => {
  expect(unsavedShortcuts({ ...known, account: there })).toEqual({ keys: there, isUnsaved: false })
  expect(unsavedShortcuts({ ...known, own: here, before: here, account: there })).toEqual({
    keys: there,
    isUnsaved: false,
  })
  expect(unsavedShortcuts({ ...known, own: here, account: {} })).toEqual({ keys: {}, isUnsaved: false })
})

it('saves offline changes to the account later', () => {
  expect(unsavedShortcuts({ ...known, own: here, isUnsaved: true, account: there })).toEqual({
    keys: here,
    isUnsaved: true,
  })
  expect(unsavedShortcuts({ ...known, own: {}, isUnsaved: true, account: there })).toEqual({
    keys: {},
    isUnsaved: true,
  })
})

it("migrates this browser's shortcuts to an account without any", () => {
  expect(unsavedShortcuts({ ...known, own: here })).toEqual({ keys: here, isUnsaved: true })
  expect(unsavedShortcuts({ ...known, before: here })).toEqual({ keys: here, isUnsaved: true })
  expect(unsavedShortcuts({ ...known, own: {}, before: here })).toBeNull()
  expect(unsavedShortcuts(known)).toBeNull()
})
