import { expect, it } from 'vitest'
import { hexColor, readTheme, themeDefaults, withReadTheme } from './theme.ts'

it.each([
  ['#4351e8', '#4351E8'],
  ['#4351e8cc', '#4351E8'],
  ['4351E8', '#4351E8'],
  [' #abc ', '#AABBCC'],
  ['#abcd', '#AABBCC'],
  ['#abcde', null],
  ['red', null],
  ['#ggg', null],
  ['', null],
  [0x4351e8, null],
  [null, null],
])('%j is stored as %j', (given, expected) => {
  expect(hexColor(given)).toBe(expected)
})

it('falls back to royal blue and pink independently', () => {
  expect(themeDefaults).toEqual({ primaryColor: '#4351E8', accentColor: '#EC4899' })
  for (const nothing of [null, undefined, 'x', [], {}]) expect(readTheme(nothing)).toEqual(themeDefaults)
  expect(readTheme({ primaryColor: 'url(x)', accentColor: '#00ff00' })).toEqual({
    primaryColor: '#4351E8',
    accentColor: '#00FF00',
  })
  expect(readTheme({ primaryColor: '#000000ff' })).toEqual({
    primaryColor: '#000000',
    accentColor: '#EC4899',
  })
})

it('leaves a meta without a theme unchanged', () => {
  expect(withReadTheme({ icon: 'map' })).toEqual({ icon: 'map' })
  expect(withReadTheme({ theme: null })).toEqual({ theme: null })
  expect(withReadTheme({ icon: 'map', theme: { primaryColor: '#fff' } })).toEqual({
    icon: 'map',
    theme: { primaryColor: '#FFFFFF', accentColor: '#EC4899' },
  })
})
