import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type ListRowProps = {
  icon?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Content at the end: a time, a chip, buttons. Buttons work independently of the row. */
  end?: ReactNode
  selected?: boolean | undefined
  /** Makes the row a link; with neither `href` nor `onClick` the row is static. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  className?: string | undefined
}

/** A list of `ListRow`s with separators. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {children}
    </ul>
  )
}

export function ListRow({ icon, title, subtitle, end, selected, href, onClick, className }: ListRowProps) {
  // Covers the whole row as a click target, while buttons at the end stay on top.
  const target = 'text-start font-medium outline-none after:absolute after:inset-0 after:content-[""]'
  return (
    <li
      className={cx(
        'relative flex min-h-11 items-center gap-3 px-3 py-2 transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus',
        (href || onClick) && 'hover:bg-hover',
        selected && 'bg-selected hover:bg-selected',
        className,
      )}
    >
      {icon && <span className="shrink-0 text-icon [&>svg]:size-4">{icon}</span>}
      <div className="min-w-0 flex-1">
        <div className="truncate text-sm">
          {href ? (
            <a href={href} aria-current={selected ? 'true' : undefined} className={target}>
              {title}
            </a>
          ) : onClick ? (
            <button type="button" aria-pressed={selected} onClick={onClick} className={target}>
              {title}
            </button>
          ) : (
            <span className="font-medium">{title}</span>
          )}
        </div>
        {subtitle && <div className="truncate text-xs text-ink-3">{subtitle}</div>}
      </div>
      {end && (
        <div className="relative z-10 flex shrink-0 items-center gap-2 text-xs text-ink-3 tabular-nums">
          {end}
        </div>
      )}
    </li>
  )
}
