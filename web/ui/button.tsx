import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'

export type ButtonTone = 'primary' | 'neutral' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export const buttonTones: Record<ButtonTone, string> = {
  primary:
    'bg-primary text-on-primary shadow-1 hover:bg-primary-hover active:bg-primary-pressed data-popup-open:bg-primary-pressed',
  neutral:
    'border border-line-2 bg-surface text-ink shadow-1 hover:bg-hover active:bg-pressed data-popup-open:bg-pressed dark:bg-raised dark:hover:bg-raised-hover',
  quiet:
    'text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed data-popup-open:bg-pressed data-popup-open:text-ink',
  danger: 'bg-danger text-on-danger shadow-1 hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2 text-xs',
  md: 'h-8 gap-1.5 px-3 text-sm',
  lg: 'h-10 gap-2 px-4 text-base',
}

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  /** Keeps its width, shows a spinner and ignores clicks. */
  busy?: boolean | undefined
}

export function Button({
  tone = 'neutral',
  size = 'md',
  icon: Icon,
  iconEnd: IconEnd,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none',
        'transition-colors pointer-coarse:min-h-11',
        sizes[size],
        buttonTones[tone],
        disabled && !busy && 'pointer-events-none opacity-45 shadow-none',
        className,
      )}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner quiet />
        </span>
      )}
      <span
        className={cx(
          'inline-flex min-w-0 items-center',
          busy && 'opacity-0',
          size === 'lg' ? 'gap-2' : 'gap-1.5',
        )}
      >
        {Icon && <Icon aria-hidden className={size === 'sm' ? 'size-3.5' : 'size-4'} />}
        <span className="truncate">{children}</span>
        {IconEnd && <IconEnd aria-hidden className="size-3.5 opacity-70" />}
      </span>
    </button>
  )
}
