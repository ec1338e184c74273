/** Colours a person may pick for a field, an option or a base. */
export const pickerColours = [
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

/** Grounds of select options, by hue; the same place in `darkOptionColours` is the same hue. */
export const lightOptionColours = [
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

export const darkOptionColours = [
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

/** The n-th option gets the n-th colour, round and round. */
export function nextOptionColour(count: number): string {
  return lightOptionColours[count % lightOptionColours.length] ?? lightOptionColours[0]
}

/** Grounds that the server gives to options of imported and API-made fields, each with its partner of the ten hues. */
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
 * How an option of this stored color is drawn in a theme: a light color of the palettes turns into its dark partner
 * and back, any other stays as it is. The ink is black or white, whichever reads better. Damaged colors come out gray.
 */
export function optionColours(stored: string, theme: 'light' | 'dark'): { ground: string; ink: string } {
  const hex = sixDigitHex(stored) ?? lightOptionColours[9]
  const own = theme === 'dark' ? darkOptionColours : lightOptionColours
  const place =
    [lightOptionColours, darkOptionColours]
      .map((set: readonly string[]) => set.indexOf(hex))
      .find((index) => index >= 0) ?? (theme === 'dark' ? partners[hex] : undefined)
  const ground = (place === undefined ? undefined : own[place]) ?? hex
  return { ground, ink: inkOn(ground) }
}

/** `#rgb`, `#rgba` and `#rrggbbaa` as `#RRGGBB`, without their transparency; null for anything else. */
function sixDigitHex(text: string): string | null {
  const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? text.toUpperCase() : null
  if (hex === null) return null
  return hex.length <= 5 ? hex.slice(0, 4).replace(/[0-9A-F]/g, '$&$&') : hex.slice(0, 7)
}

/** The product's near-black or white, whichever has more contrast on this `#RRGGBB` ground; pure black where neither reaches 4.5. */
export function inkOn(ground: string): '#191919' | '#FFFFFF' | '#000000' {
  const ink = contrast(ground, '#191919') >= contrast(ground, '#FFFFFF') ? '#191919' : '#FFFFFF'
  return contrast(ground, ink) >= 4.5 ? ink : '#000000'
}

/** Contrast ratio of two `#RRGGBB` colours by WCAG 2, 1 to 21. */
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
