/** Colours that a base may have instead of the product's own: `#RRGGBB`, upper case. */
export type Theme = { primaryColor: string; accentColor: string }

/** Royal blue, and shade 500 of pink: what stands in for a colour that is missing or none. */
export const themeDefaults: Theme = { primaryColor: '#4351E8', accentColor: '#EC4899' }

/** A colour as it is stored, or null when the text is none. `#rgb` and `#rrggbbaa` are understood; alpha is left out. */
export function hexColor(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (!hex) return null
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex
  return `#${long.slice(0, 6).toUpperCase()}`
}

/** The theme that was given, with defaults for what is missing or no colour. */
export function readTheme(given: unknown): Theme {
  const { primaryColor, accentColor }: { primaryColor?: unknown; accentColor?: unknown } =
    typeof given === 'object' && given !== null ? given : {}
  return {
    primaryColor: hexColor(primaryColor) ?? themeDefaults.primaryColor,
    accentColor: hexColor(accentColor) ?? themeDefaults.accentColor,
  }
}

/** A base's meta with its theme, if it has one, as it is stored. */
export function withReadTheme(meta: Record<string, unknown>): Record<string, unknown> {
  return meta['theme'] === undefined || meta['theme'] === null
    ? meta
    : { ...meta, theme: readTheme(meta['theme']) }
}
