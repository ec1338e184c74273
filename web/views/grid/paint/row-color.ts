import type { CellTheme } from '../../../fields/canvas/cell-theme.ts'
import { contrast, darkOptionColors, lightOptionColors, optionColors } from '../../../theme/palette-colors.ts'

// Renders stored colors: as a background on which text stays readable, and as a contrasting bar.

const readable = 4.5
const shares = [0.6, 0.45, 0.3, 0.15]
const grounds = new Map<string, string>()

/** The strongest background of this color with enough contrast for the theme's text. */
export function groundOf(theme: CellTheme, stored: string): string | null {
  if (theme.scheme === 'forced') return null
  const key = `${theme.scheme} ${theme.surface} ${stored}`
  let ground = grounds.get(key)
  if (ground === undefined) {
    const { ground: full } = optionColors(stored, theme.scheme)
    const [surface, ink] = [sixDigits(theme.surface), sixDigits(theme.ink)]
    ground =
      shares.map((share) => mixed(full, surface, share)).find((each) => contrast(each, ink) >= readable) ??
      surface
    grounds.set(key, ground)
  }
  return ground
}

/** The bar's color: the strong variant of its hue, in any theme. */
export function barOf(theme: CellTheme, stored: string): string {
  const isLight = theme.scheme !== 'dark'
  const own: readonly string[] = isLight ? lightOptionColors : darkOptionColors
  const { ground } = optionColors(stored, isLight ? 'dark' : 'light')
  return own.includes(ground) ? theme.ink2 : ground
}

/** Built stylesheets shorten `#ffffff` to `#fff`. */
function sixDigits(hex: string): string {
  return hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
}

function mixed(one: string, other: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) => Math.round(part(one, at) * share + part(other, at) * (1 - share)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
