import { type FormTheme, readFormTheme } from '#core/views/form-theme.ts'
import { themeTokens } from '../../theme/base-theme.ts'
import { readableTextColor } from '../../theme/palette-colors.ts'
import { currentTheme } from '../../theme/theme.ts'

/** Tailwind's text sizes in rem, and their line heights; see theme/scale.css. */
const textSizes = {
  xs: [0.75, 1],
  sm: [0.8125, 1.25],
  base: [0.875, 1.375],
  lg: [1, 1.5],
  xl: [1.25, 1.75],
  '2xl': [1.625, 2],
} as const
const scales: Record<FormTheme['fontSize'], number> = { small: 0.93, medium: 1, large: 1.15 }

/** Custom properties of a form's theme. Text stays readable on any color. */
export function formThemeTokens(theme: FormTheme, mode: 'light' | 'dark'): Record<`--${string}`, string> {
  const { accent, background, fontSize } = theme
  return {
    ...(accent && {
      ...themeTokens({ primaryColor: accent, accentColor: accent }, mode),
      '--form-accent': accent,
    }),
    ...(background && {
      '--form-background': background,
      '--on-form-background': readableTextColor(background),
    }),
    ...(fontSize !== 'medium' && textTokens(fontSize)),
  }
}

function textTokens(fontSize: FormTheme['fontSize']): Record<`--${string}`, string> {
  const tokens = Object.entries(textSizes).flatMap(([name, [size, line]]) => [
    [`--text-${name}`, `${size * scales[fontSize]}rem`],
    [`--text-${name}--line-height`, `${line * scales[fontSize]}rem`],
  ])
  return Object.fromEntries(tokens)
}

/** The mode that a theme shows here. */
export function formThemeMode({ mode }: FormTheme): 'light' | 'dark' {
  return mode === 'system' ? currentTheme() : mode
}

/** Applies a form's stored theme to the page. */
export function showFormTheme(stored: unknown): void {
  const theme = readFormTheme(stored)
  if (!theme) return
  const mode = formThemeMode(theme)
  const { dataset, style } = document.documentElement
  dataset['theme'] = mode
  for (const [name, value] of Object.entries(formThemeTokens(theme, mode))) style.setProperty(name, value)
}
