/** Colors to choose for a field, an option or a base. */
export const pickerColors = [
  '#4351E8',
  '#0086EA',
  '#0097A7',
  '#0C8265',
  '#367F30',
  '#7A8B1A',
  '#C99700',
  '#D97706',
  '#CC4208',
  '#D3293D',
  '#C2255C',
  '#A835A8',
  '#7C3AED',
  '#5B6375',
  '#795548',
  '#334155',
  '#94A3B8',
  '#191919',
] as const

/** Backgrounds of select options by hue; same order as `darkOptionColors`. */
export const lightOptionColors = [
  '#DBE4FF',
  '#D0F0FB',
  '#C5F2E4',
  '#D9F2C9',
  '#FDEFB5',
  '#FFE1C4',
  '#FFD9D7',
  '#FFD7EB',
  '#E8DCFF',
  '#E4E7ED',
] as const

export const darkOptionColors = [
  '#2C3C8E',
  '#12566E',
  '#0E5C4C',
  '#305A20',
  '#6A520A',
  '#793F12',
  '#7E2B2D',
  '#792758',
  '#4E3190',
  '#454B5A',
] as const

/** The n-th option gets the n-th color, cycling. */
export function nextOptionColor(count: number): string {
  return lightOptionColors[count % lightOptionColors.length] ?? lightOptionColors[0]
}

/** Colors that the server gives to imported and API-created options, mapped to the ten hues. */
const partners: Readonly<Record<string, number>> = {
  '#CFDFFE': 0,
  '#D0F1FD': 1,
  '#C2F5E8': 2,
  '#D1F7C4': 3,
  '#FFEAB6': 4,
  '#FEE2D5': 5,
  '#FFDCE5': 6,
  '#FFDAF6': 7,
  '#EDE2FE': 8,
  '#EEEEEE': 9,
}

/**
 * The colors of an option in a theme: palette colors map to their light or dark counterpart, others stay. Text is black
 * or white, whichever contrasts more. Invalid colors become gray.
 */
export function optionColors(stored: string, theme: 'light' | 'dark'): { ground: string; ink: string } {
  const hex = sixDigitHex(stored) ?? lightOptionColors[9]
  const own = theme === 'dark' ? darkOptionColors : lightOptionColors
  const place =
    [lightOptionColors, darkOptionColors]
      .map((set: readonly string[]) => set.indexOf(hex))
      .find((index) => index >= 0) ?? (theme === 'dark' ? partners[hex] : undefined)
  const ground = (place === undefined ? undefined : own[place]) ?? hex
  return { ground, ink: readableTextColor(ground) }
}

/** Normalizes `#rgb`, `#rgba` and `#rrggbbaa` to `#RRGGBB` without alpha; null if invalid. */
function sixDigitHex(text: string): string | null {
  const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? text.toUpperCase() : null
  if (hex === null) return null
  return hex.length <= 5 ? hex.slice(0, 4).replace(/[0-9A-F]/g, '$&$&') : hex.slice(0, 7)
}

/**
 * The near-black or white text color with more contrast on this `#RRGGBB` background; pure black if neither reaches
 * 4.5.
 */
export function readableTextColor(ground: string): '#191919' | '#FFFFFF' | '#000000' {
  const ink = contrast(ground, '#191919') >= contrast(ground, '#FFFFFF') ? '#191919' : '#FFFFFF'
  return contrast(ground, ink) >= 4.5 ? ink : '#000000'
}

/** WCAG 2 contrast ratio of two `#RRGGBB` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
