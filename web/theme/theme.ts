export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
let choice: ThemeChoice = 'system'
let system: MediaQueryList | undefined

/** The system's own choice, followed from the first question on. */
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

/** Shows a theme; `system` follows the system from now on. Storing the choice is the caller's. */
export function setTheme(next: ThemeChoice): void {
  choice = next
  show()
}

/** The theme on screen. */
export function currentTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** Calls back after the theme on screen changed; returns the way to stop. For `useSyncExternalStore` too. */
export function onThemeChange(listener: () => void): () => void {
  systemDark()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The colour of a token now (`token('--line')`), for canvases. Ask again after `onThemeChange`. */
export function token(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
