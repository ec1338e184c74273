/** Theme values for canvas painting, read once per change of theme, font or language. */
export type CellTheme = {
  /**
   * `forced`: system colors (forced-colors mode); of backgrounds and tints, only selection and search matches remain.
   */
  readonly scheme: 'light' | 'dark' | 'forced'
  readonly isRtl: boolean
  /** CSS fonts for canvas contexts. */
  readonly font: string
  readonly strongFont: string
  readonly smallFont: string
  readonly surface: string
  readonly sunken: string
  readonly hover: string
  readonly selected: string
  readonly skeleton: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly inkOff: string
  readonly icon: string
  readonly line: string
  readonly line2: string
  readonly control: string
  readonly focus: string
  readonly primary: string
  readonly onPrimary: string
  readonly link: string
  readonly danger: string
  readonly dangerSoft: string
  readonly dangerInk: string
  readonly star: string
  /** Background of search matches. */
  readonly found: string
  /** Translucent primary color of ranges. */
  readonly selectedRange: string
}

const FORCED: Readonly<Record<string, string>> = {
  '--surface': 'Canvas',
  '--sunken': 'Canvas',
  '--hover': 'Canvas',
  '--selected': 'color-mix(in srgb, Highlight 25%, Canvas)',
  '--skeleton': 'GrayText',
  '--ink': 'CanvasText',
  '--ink-2': 'CanvasText',
  '--ink-3': 'CanvasText',
  '--ink-off': 'GrayText',
  '--icon': 'CanvasText',
  '--line': 'CanvasText',
  '--line-2': 'CanvasText',
  '--control': 'CanvasText',
  '--focus': 'Highlight',
  '--primary': 'Highlight',
  '--on-primary': 'HighlightText',
  '--primary-ink': 'LinkText',
  '--danger': 'CanvasText',
  '--danger-soft': 'Canvas',
  '--danger-ink': 'CanvasText',
  '--warning': 'Highlight',
  '--warning-soft': 'color-mix(in srgb, Mark 45%, Canvas)',
}

/** System colors as this element shows them; a canvas would use those of its light color scheme. */
const systemColors = (element: HTMLElement): ((css: string) => string) => {
  const probe = document.createElement('span')
  probe.style.forcedColorAdjust = 'none'
  // Ignore the theme chosen in the app.
  probe.style.colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return (css) => {
    probe.style.color = css
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

/** Reads the current theme for an element. */
export const readCellTheme = (element: HTMLElement): CellTheme => {
  const style = getComputedStyle(element)
  const isForced = matchMedia('(forced-colors: active)').matches
  const system = isForced ? systemColors(element) : null
  const token = (name: string): string =>
    system?.(FORCED[name] ?? 'CanvasText') ?? (style.getPropertyValue(name).trim() || '#808080')
  const family = style.fontFamily || 'system-ui, sans-serif'
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  return {
    scheme: isForced ? 'forced' : isDark ? 'dark' : 'light',
    isRtl: style.direction === 'rtl',
    font: `400 13px ${family}`,
    strongFont: `500 13px ${family}`,
    smallFont: `400 11px ${family}`,
    surface: token('--surface'),
    sunken: token('--sunken'),
    hover: token('--hover'),
    selected: token('--selected'),
    skeleton: token('--skeleton'),
    ink: token('--ink'),
    ink2: token('--ink-2'),
    ink3: token('--ink-3'),
    inkOff: token('--ink-off'),
    icon: token('--icon'),
    line: token('--line'),
    line2: token('--line-2'),
    control: token('--control'),
    focus: token('--focus'),
    primary: token('--primary'),
    onPrimary: token('--on-primary'),
    link: token('--primary-ink'),
    danger: token('--danger'),
    dangerSoft: token('--danger-soft'),
    dangerInk: token('--danger-ink'),
    star: token('--warning'),
    found: token('--warning-soft'),
    selectedRange: system?.('color-mix(in srgb, Highlight 25%, transparent)') ?? token('--selected-range'),
  }
}
