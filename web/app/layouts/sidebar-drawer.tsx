import type { ReactNode } from 'react'
import { Sheet } from '../../ui/overlays/sheet.tsx'

/** The sidebar on phones. */
export function SidebarDrawer(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  children: ReactNode
}) {
  return (
    <Sheet side="start" open={props.open} onOpenChange={props.onOpenChange} title={props.label} hideTitle>
      <nav aria-label={props.label} className="-mx-4 -mt-1 -mb-4 h-[calc(100%+1.25rem)]">
        {props.children}
      </nav>
    </Sheet>
  )
}
