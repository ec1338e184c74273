import * as v from 'valibot'
import { hexColor } from '../theme.ts'

/** Colors, mode and sizes of a form; missing parts have defaults. */
export type FormTheme = {
  /** `#RRGGBB`, or null for the default. */
  accent: string | null
  /** Color around the form. */
  background: string | null
  mode: (typeof formThemeModes)[number]
  fontSize: (typeof formFontSizes)[number]
  /** Text of the button that submits; empty for the default. */
  button: string
}

/** `system` follows the visitor. */
export const formThemeModes = ['system', 'light', 'dark'] as const
export const formFontSizes = ['small', 'medium', 'large'] as const
export const formButtonLength = 40

const color = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => hexColor(text) !== null, 'Colors must be like #4351E8, or null.'),
      v.transform((text) => hexColor(text) ?? text),
    ),
  ),
  null,
)

const themeSchema = v.object({
  accent: color,
  background: color,
  mode: v.optional(v.picklist(formThemeModes, 'mode must be system, light or dark.'), 'system'),
  fontSize: v.optional(v.picklist(formFontSizes, 'fontSize must be small, medium or large.'), 'medium'),
  button: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(formButtonLength, `At most ${formButtonLength} characters.`)),
    '',
  ),
})

/** The theme of a form; null for the default. */
export const themeOption = v.optional(v.nullable(themeSchema), null)

/** Reads a stored theme; null if there is none, or if it is damaged. */
export function readFormTheme(stored: unknown): FormTheme | null {
  const read = v.safeParse(themeSchema, stored)
  return read.success ? read.output : null
}
