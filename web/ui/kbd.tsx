import { cx } from './cx.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const appleSigns: Record<string, string> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Ctrl: '⌃',
  Enter: '↵',
  Backspace: '⌫',
}
const otherSigns: Record<string, string> = { Mod: 'Ctrl' }

/** The keys of a combination such as `Mod+Shift+Z`, as labeled on this platform. */
export function keySigns(combination: string): string[] {
  const signs = isApple ? appleSigns : otherSigns
  return combination.split('+').map((key) => signs[key] ?? key)
}

export function keyText(combination: string): string {
  return keySigns(combination).join(isApple ? '' : '+')
}

/** Renders a combination such as `Mod+K`; `plain` omits the key boxes. */
export function Kbd({ keys, plain, className }: { keys: string; plain?: boolean; className?: string }) {
  const signs = keySigns(keys)
  if (plain) {
    return (
      <kbd dir="ltr" className={cx('font-sans text-xs', className ?? 'text-ink-3')}>
        {keyText(keys)}
      </kbd>
    )
  }
  return (
    <kbd dir="ltr" className={cx('inline-flex gap-0.5 font-sans', className)}>
      {signs.map((sign) => (
        <span
          key={sign}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-2 bg-sunken px-1 text-2xs font-medium text-ink-2"
        >
          {sign}
        </span>
      ))}
    </kbd>
  )
}
