import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonTones } from './button.tsx'
import type { ButtonTone } from './button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './overlays/tooltip.tsx'

const sizes = {
  xs: 'size-6 [&>svg]:size-3.5',
  sm: 'size-7 [&>svg]:size-4',
  md: 'size-8 [&>svg]:size-4',
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  keys?: string | undefined
  tone?: ButtonTone | undefined
  size?: keyof typeof sizes | undefined
  /** State of a toggle button; leave out for plain buttons. */
  pressed?: boolean | undefined
}

export function IconButton({
  icon: Icon,
  label,
  keys,
  tone = 'quiet',
  size = 'sm',
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-md transition-colors select-none',
          'pointer-coarse:size-11 disabled:pointer-events-none disabled:opacity-45',
          sizes[size],
          buttonTones[tone],
          pressed && 'bg-selected text-primary-ink hover:bg-selected hover:text-primary-ink',
          className,
        )}
      >
        <Icon aria-hidden className="rtl:data-flip:-scale-x-100" />
      </button>
    </Tooltip>
  )
}
