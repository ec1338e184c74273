import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { themeTokens } from './base-theme.ts'
import { contrast, pickerColors } from './palette-colors.ts'

const grounds = {
  light: ['#ffffff', '#f6f7fa', '#f1f3f7', '#eff1f6'],
  dark: ['#16181e', '#101217', '#1e2128', '#22252d', '#2d313b'],
}
const inks = { light: '#474e5f', dark: '#b8becb' }
const colors = [...pickerColors, '#000000', '#FFFFFF', '#FFFF00', '#808080', '#EC4899']

describe.each(['light', 'dark'] as const)('a base of any color in the %s theme', (mode) => {
  it.each(colors)('%s stays readable', (primaryColor) => {
    const tokens = themeTokens({ primaryColor, accentColor: primaryColor }, mode)
    expect(tokens['--primary']).toBe(primaryColor)
    for (const name of ['--primary', '--primary-hover', '--primary-pressed'] as const)
      expect([name, contrast(tokens[name], tokens['--on-primary']) >= 4.5]).toEqual([name, true])
    for (const ground of [...grounds[mode], tokens['--primary-soft']]) {
      expect(contrast(tokens['--primary-ink'], ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens['--focus'], ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(tokens['--accent'], ground)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(inks[mode], tokens['--selected'])).toBeGreaterThanOrEqual(4.5)
  })
})

it('has the breakpoints of the layout', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/theme.css'), 'utf8')
  const points = [...css.matchAll(/--breakpoint-(\w+): ([\d.]+)rem/g)].map(([, name, rem]) => [
    name,
    Number(rem) * 16,
  ])
  expect(Object.fromEntries(points)).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 })
  for (const own of ['scale.css', 'base.css'])
    expect(readFileSync(new URL(own, import.meta.url), 'utf8')).not.toContain('--breakpoint-')
})
