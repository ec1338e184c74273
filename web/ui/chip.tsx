import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { optionColors } from '../theme/palette-colors.ts'
import { useTheme } from '../theme/use-theme.ts'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-pressed text-ink-2',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
}

export type ChipProps = {
  tone?: Tone | undefined
  /** A stored `#RRGGBB`, adapted to the theme. Overrides `tone`. */
  color?: string | undefined
  icon?: ReactNode
  /** Shows a remove button; `children` should be text. */
  onRemove?: (() => void) | undefined
  className?: string | undefined
  children: string
}

/** A small colored label. */
export function Chip({ tone = 'neutral', color, icon, onRemove, className, children }: ChipProps) {
  const t = useTranslation()
  const theme = useTheme()
  const drawn = color === undefined ? undefined : optionColors(color, theme)
  return (
    <span
      style={drawn && { backgroundColor: drawn.ground, color: drawn.ink }}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium [&>svg]:size-3.5 [&>svg]:shrink-0',
        drawn ? undefined : className?.includes('bg-') ? undefined : tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t('common.removeNamed', { name: children })}
          onClick={onRemove}
          className="relative -me-1 grid size-4 place-items-center rounded-xs before:absolute before:-inset-1 hover:bg-ink/10 pointer-coarse:before:-inset-3"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}

/** A count; the primary `tone` asks for attention. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'primary' | 'danger'
  children: ReactNode
}) {
  const grounds = {
    neutral: 'bg-pressed text-ink-2',
    primary: 'bg-primary text-on-primary',
    danger: 'bg-danger text-on-danger',
  }
  return (
    <span
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-2xs font-semibold',
        grounds[tone],
      )}
    >
      {children}
    </span>
  )
}
