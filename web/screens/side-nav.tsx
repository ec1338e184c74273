import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'

export type SideNavGroup = {
  label: string
  items: readonly { href: string; label: string; icon: LucideIcon }[]
}

/** Navigation of related pages: a sidebar, or a strip above on small screens. */
export function SideNav(props: {
  label: string
  groups: readonly SideNavGroup[]
  /** `href` of the current page. */
  current: string
  children: ReactNode
}) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [props.current])
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col px-4 sm:px-6 md:flex-row md:gap-10">
      <nav
        ref={strip}
        aria-label={props.label}
        className="relative -mx-4 flex shrink-0 gap-4 overflow-x-auto border-b border-line px-4 py-2 [scrollbar-width:none] md:mx-0 md:w-48 md:flex-col md:gap-6 md:overflow-visible md:border-0 md:px-0 md:py-12"
      >
        {props.groups.map(({ label, items }) => (
          <div key={label} className="flex shrink-0 md:flex-col">
            <h2 className="sr-only px-2 pb-1.5 text-xs font-medium text-ink-3 md:not-sr-only">{label}</h2>
            <ul className="flex gap-0.5 md:flex-col">
              {items.map(({ href, label: text, icon: Icon }) => {
                const isCurrent = href === props.current
                return (
                  <li key={href} className="relative">
                    <a
                      href={href}
                      aria-current={isCurrent ? 'page' : undefined}
                      className={cx(
                        'flex h-8 items-center gap-2 rounded-md px-2 text-sm whitespace-nowrap outline-offset-[-2px] transition-colors pointer-coarse:h-11',
                        isCurrent
                          ? 'bg-selected font-medium text-ink'
                          : 'text-ink-2 hover:bg-hover hover:text-ink',
                      )}
                    >
                      <Icon
                        aria-hidden
                        className={cx('size-4', isCurrent ? 'text-primary-ink' : 'text-icon')}
                      />
                      {text}
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0 flex-1 pt-6 pb-20 md:pt-12">{props.children}</div>
    </div>
  )
}
