export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
let choice: ThemeChoice = 'system'
let system: MediaQueryList | undefined

/** Created on first use. */
function systemDark(): MediaQueryList {
  if (!system) {
    system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', () => choice === 'system' && show())
  }
  return system
}

function show(): void {
  const isDark = choice === 'system' ? systemDark().matches : choice === 'dark'
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Applies a theme; `system` follows the system. The caller stores the choice. */
export function setTheme(next: ThemeChoice): void {
  choice = next
  show()
}

/** The current theme. */
export function currentTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** Notifies of theme changes; returns a cleanup function. */
export function onThemeChange(listener: () => void): () => void {
  systemDark()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A token's current color (`token('--line')`), for canvases. Read again after `onThemeChange`. */
export function token(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
