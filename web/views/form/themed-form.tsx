import type { ReactNode } from 'react'
import { readFormTheme } from '#core/views/form-theme.ts'
import { useTheme } from '../../theme/use-theme.ts'
import { cx } from '../../ui/cx.ts'
import { formThemeTokens } from './form-theme-tokens.ts'

/** The surroundings of a form in its theme, for the builder; public forms apply it to the page. */
export function ThemedForm(props: { theme: unknown; className: string; children: ReactNode }) {
  const system = useTheme()
  const theme = readFormTheme(props.theme)
  const mode = theme === null || theme.mode === 'system' ? system : theme.mode
  return (
    <div
      data-theme={theme === null ? undefined : mode}
      style={theme === null ? undefined : formThemeTokens(theme, mode)}
      className={cx('bg-[var(--form-background,var(--sunken))] text-ink', props.className)}
    >
      {props.children}
    </div>
  )
}
