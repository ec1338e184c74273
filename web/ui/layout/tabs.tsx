import { Tabs as Base } from '@base-ui/react/tabs'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; icon?: LucideIcon | undefined; count?: ReactNode }[]
  /** Accessible name. */
  label: string
  className?: string | undefined
  children?: ReactNode
}

export function Tabs<Value extends string>({
  value,
  onChange,
  tabs,
  label,
  className,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  // Scroll the active tab into view, because a phone may not fit all tabs.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Base.Root value={value} onValueChange={onChange} className={className}>
      <Base.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ value: own, label: text, icon: Icon, count }) => (
          <Base.Tab
            key={own}
            value={own}
            className="flex h-9 items-center gap-1.5 rounded-t-md px-2.5 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] transition-colors select-none hover:text-ink data-active:text-ink pointer-coarse:h-12"
          >
            {Icon && <Icon aria-hidden className="size-4 text-icon" />}
            {text}
            {count !== undefined && <span className="text-xs font-normal text-ink-3">{count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-primary transition-all duration-150" />
      </Base.List>
      {children}
    </Base.Root>
  )
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <Base.Panel value={value} className={cx('rounded-md pt-3', className)}>
      {children}
    </Base.Panel>
  )
}
