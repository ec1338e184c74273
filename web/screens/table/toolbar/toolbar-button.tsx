import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { cx } from '../../../ui/cx.ts'
import { InMore } from './overflow-menu.ts'

/** A toolbar button: icon, label if there is room, and a count. */
export function ToolbarButton({
  icon: Icon,
  label,
  count = 0,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon; label: string; count?: number }) {
  const isInMore = use(InMore)
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={cx(
        'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm transition-colors select-none pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center',
        count > 0
          ? 'bg-primary-soft text-primary-ink hover:bg-selected'
          : 'text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-pressed',
        isInMore && 'w-full pointer-coarse:justify-start',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      <span className={isInMore ? '' : 'group-data-tight/bar:sr-only max-sm:sr-only'}>{label}</span>
      {count > 0 && <span className={cx('font-semibold', isInMore && 'ms-auto')}>{formatNumber(count)}</span>}
    </button>
  )
}
