import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  darkOptionColors,
  readableTextColor,
  lightOptionColors,
  optionColors,
  pickerColors,
} from './palette-colors.ts'

const css = ['./tokens.css', './view-type-tokens.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

/** The `#rrggbb` tokens of blocks that start with `selector`. */
function tokensOf(selector: string): Map<string, string> {
  const blocks = css.split('}').filter((block) => block.includes(`${selector} {`))
  return new Map(
    [...blocks.join('\n').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

const grounds = ['surface', 'sunken', 'raised', 'hover', 'raised-hover', 'pressed', 'selected']
const onAnyGround = ['ink', 'ink-2'].flatMap((ink) => grounds.map((ground) => [ink, ground]))

const textPairs = [
  ...onAnyGround,
  ...['surface', 'sunken', 'raised', 'hover', 'raised-hover'].flatMap((ground) => [
    ['ink-3', ground],
    ['primary-ink', ground],
    ['danger-ink', ground],
    ['success-ink', ground],
    ['warning-ink', ground],
    ['info-ink', ground],
  ]),
  ...['primary', 'danger', 'success', 'warning', 'info'].map((tone) => [`${tone}-ink`, `${tone}-soft`]),
  ['ink-3', 'selected'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-pressed'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-success', 'success'],
  ['on-tooltip', 'tooltip'],
]

const shapePairs = ['surface', 'sunken', 'raised'].flatMap((ground) => [
  ['control', ground],
  ['focus', ground],
  ['icon', ground],
  ...['grid', 'form', 'gallery', 'kanban', 'calendar', 'timeline', 'other'].map((view) => [
    `view-${view}`,
    ground,
  ]),
])

describe.each([':root', "[data-theme='dark']"])('tokens of %s', (selector) => {
  const tokens = tokensOf(selector)
  const ratio = ([one = '', other = '']: string[]): number =>
    contrast(tokens.get(one) ?? `missing ${one}`, tokens.get(other) ?? `missing ${other}`)

  it.each(textPairs)('%s is readable on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s is visible on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})

describe('option colors', () => {
  it('has eighteen colors to pick and two sets of ten', () => {
    expect(new Set(pickerColors).size).toBe(18)
    expect(new Set(lightOptionColors).size).toBe(10)
    expect(new Set(darkOptionColors).size).toBe(10)
  })

  it.each([...pickerColors, ...lightOptionColors, ...darkOptionColors])(
    '%s is readable in both themes',
    (stored) => {
      for (const theme of ['light', 'dark'] as const) {
        const { ground, ink } = optionColors(stored, theme)
        expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('has readable text on any background', () => {
    // Every channel in steps of 17: all `#rgb` colors.
    for (let color = 0; color < 4096; color += 1) {
      const { ground, ink } = optionColors(`#${color.toString(16).padStart(3, '0')}`, 'light')
      expect(contrast(ground, ink), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('puts white on dark tiles and black on light ones', () => {
    expect(readableTextColor('#4351E8')).toBe('#FFFFFF')
    expect(readableTextColor('#C99700')).toBe('#191919')
    expect(readableTextColor('#94A3B8')).toBe('#191919')
  })

  it('maps palette colors between themes and keeps any other', () => {
    expect(optionColors('#dbe4ff', 'dark').ground).toBe('#2C3C8E')
    expect(optionColors('#2C3C8E', 'light').ground).toBe('#DBE4FF')
    expect(optionColors('#4351E8', 'dark').ground).toBe('#4351E8')
    expect(optionColors('red;', 'light').ground).toBe('#E4E7ED')
  })

  it('parses short colors and colors with transparency', () => {
    expect(optionColors('#07c', 'light').ground).toBe('#0077CC')
    expect(optionColors('#4351E880', 'dark').ground).toBe('#4351E8')
  })
})
