import type { Theme } from '#core/theme.ts'
import { contrast, readableTextColor } from './palette-colors.ts'

/** Tokens that follow a base's colors. */
export type ThemeTokens = Record<
  | '--primary'
  | '--primary-hover'
  | '--primary-pressed'
  | '--on-primary'
  | '--primary-ink'
  | '--primary-soft'
  | '--selected'
  | '--focus'
  | '--accent',
  string
>

/** The backgrounds with the least contrast in tokens.css. */
const grounds = {
  light: { surface: '#ffffff', hardest: '#eff1f6', ink: '#000000' },
  dark: { surface: '#16181e', hardest: '#2d313b', ink: '#ffffff' },
}
const textContrast = 4.5
const shapeContrast = 3

/** Theme tokens from a base's colors; text and marks stay readable with any color. */
export function themeTokens({ primaryColor, accentColor }: Theme, mode: 'light' | 'dark'): ThemeTokens {
  const { surface, hardest, ink } = grounds[mode]
  const onPrimary = readableTextColor(primaryColor)
  const away = onPrimary === '#FFFFFF' ? '#000000' : '#FFFFFF'
  const soft = mix(surface, primaryColor, mode === 'light' ? 0.1 : 0.22)
  const readable = (color: string, least: number): string => {
    for (let part = 0; part <= 1; part += 0.05) {
      const shade = mix(color, ink, part)
      if ([hardest, surface, soft].every((ground) => contrast(shade, ground) >= least)) return shade
    }
    return ink
  }
  return {
    '--primary': primaryColor,
    '--primary-hover': mix(primaryColor, away, 0.1),
    '--primary-pressed': mix(primaryColor, away, 0.2),
    '--on-primary': onPrimary,
    '--primary-ink': readable(primaryColor, textContrast),
    '--primary-soft': soft,
    '--selected': soft,
    '--focus': readable(primaryColor, shapeContrast),
    '--accent': readable(accentColor, shapeContrast),
  }
}

/** Applies a base's colors; returns a function that removes them. */
export function showTheme(theme: Theme, mode: 'light' | 'dark'): () => void {
  const { style } = document.documentElement
  const tokens = Object.entries(themeTokens(theme, mode))
  for (const [name, value] of tokens) style.setProperty(name, value)
  return () => {
    for (const [name] of tokens) style.removeProperty(name)
  }
}

/** Mixes `part` of the other color into the first; `#rrggbb`. */
function mix(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((a ?? 0) * (1 - part) + (b ?? 0) * part)
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
