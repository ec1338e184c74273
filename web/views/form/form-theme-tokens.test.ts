import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readFormTheme, themeOption } from '#core/views/form-theme.ts'
import { contrast } from '../../theme/palette-colors.ts'
import { formThemeTokens } from './form-theme-tokens.ts'

const surfaces = { light: '#ffffff', dark: '#16181e' }
const colors = ['#FFEE00', '#000000', '#FFFFFF', '#7F7F7F', '#4351E8', '#00FF88', '#D3293D']

describe.each(['light', 'dark'] as const)('a %s form', (mode) => {
  it.each(colors)('is readable with the accent and background %s', (color) => {
    const theme = readFormTheme({ accent: color, background: color })
    if (!theme) throw new Error('The theme is valid.')
    const tokens = formThemeTokens(theme, mode)
    const pairs = [
      ['--on-primary', tokens['--primary']],
      ['--primary-ink', surfaces[mode]],
      ['--on-form-background', tokens['--form-background']],
    ] as const
    for (const [ink, ground = ''] of pairs)
      expect([ink, contrast(tokens[ink] ?? '', ground) >= 4.5]).toEqual([ink, true])
  })
})

it('has default colors and sizes unless others are chosen', () => {
  const theme = readFormTheme({})
  expect(theme && formThemeTokens(theme, 'light')).toEqual({})
  const large = readFormTheme({ fontSize: 'large' })
  expect(large && formThemeTokens(large, 'light')['--text-lg']).toBe('1.15rem')
})

it('stores colors in one form, and refuses others', () => {
  expect(v.parse(themeOption, { accent: '#fe0' })).toEqual({
    accent: '#FFEE00',
    background: null,
    mode: 'system',
    fontSize: 'medium',
    button: '',
  })
  for (const wrong of [
    { accent: 'red' },
    { background: 'url(x)' },
    { mode: 'auto' },
    { fontSize: 12 },
    { button: 'x'.repeat(41) },
    'dark',
  ])
    expect([wrong, v.safeParse(themeOption, wrong).success]).toEqual([wrong, false])
  expect(readFormTheme({ accent: 'javascript:' })).toBeNull()
})
