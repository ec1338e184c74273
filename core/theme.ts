/** Custom colors of a base: `#RRGGBB`, upper case. */
export type Theme = { primaryColor: string; accentColor: string }

/** Royal blue and pink 500, the fallbacks for missing or invalid colors. */
export const themeDefaults: Theme = { primaryColor: '#4351E8', accentColor: '#EC4899' }

/**
 * Normalizes a color for storage; null if it is invalid. Accepts `#rgb` and `#rrggbbaa`; alpha is dropped.
 */
export function hexColor(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (!hex) return null
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex
  return `#${long.slice(0, 6).toUpperCase()}`
}

/** Reads a theme, with defaults for missing or invalid colors. */
export function readTheme(given: unknown): Theme {
  const { primaryColor, accentColor }: { primaryColor?: unknown; accentColor?: unknown } =
    typeof given === 'object' && given !== null ? given : {}
  return {
    primaryColor: hexColor(primaryColor) ?? themeDefaults.primaryColor,
    accentColor: hexColor(accentColor) ?? themeDefaults.accentColor,
  }
}

/** Normalizes the theme in a base's meta for storage, if it has one. */
export function withReadTheme(meta: Record<string, unknown>): Record<string, unknown> {
  return meta['theme'] === undefined || meta['theme'] === null
    ? meta
    : { ...meta, theme: readTheme(meta['theme']) }
}
