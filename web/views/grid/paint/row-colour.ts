import type { CellTheme } from '../../../fields/cell-theme.ts'
import { contrast, darkOptionColours, lightOptionColours, optionColours } from '../../../theme/colours.ts'

// How stored colours look on a grid: as a ground that text stays readable on, and as a bar that stands out from it.

const readable = 4.5
const shares = [0.6, 0.45, 0.3, 0.15]
const grounds = new Map<string, string>()

/** A ground of this stored colour, as strong as the ink on it allows. */
export function groundOf(theme: CellTheme, stored: string): string | null {
  if (theme.scheme === 'forced') return null
  const key = `${theme.scheme} ${theme.surface} ${stored}`
  let ground = grounds.get(key)
  if (ground === undefined) {
    const { ground: full } = optionColours(stored, theme.scheme)
    const [surface, ink] = [sixDigits(theme.surface), sixDigits(theme.ink)]
    ground =
      shares.map((share) => mixed(full, surface, share)).find((each) => contrast(each, ink) >= readable) ??
      surface
    grounds.set(key, ground)
  }
  return ground
}

/** The colour of a bar: of the ten hues the strong one, in any theme. */
export function barOf(theme: CellTheme, stored: string): string {
  const isLight = theme.scheme !== 'dark'
  const own: readonly string[] = isLight ? lightOptionColours : darkOptionColours
  const { ground } = optionColours(stored, isLight ? 'dark' : 'light')
  return own.includes(ground) ? theme.ink2 : ground
}

/** A built stylesheet writes `#fff` for `#ffffff`. */
function sixDigits(hex: string): string {
  return hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
}

function mixed(one: string, other: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) => Math.round(part(one, at) * share + part(other, at) * (1 - share)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
