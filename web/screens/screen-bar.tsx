import type { ReactNode } from 'react'
import { SidebarButton } from './sidebar-button.tsx'

/** The bar at the top of a screen of a base: the sidebar's button, then `children`. */
export function ScreenBar({ children }: { children?: ReactNode }) {
  return (
    <header data-region className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3">
      <SidebarButton place="bar" />
      {children}
    </header>
  )
}
