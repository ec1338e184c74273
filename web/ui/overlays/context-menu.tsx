import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement, ReactNode } from 'react'
import { menuPopupClass } from './menu-parts.tsx'

/** Opens commands on right click, long press or the menu key; takes the same items as `Menu`. */
export function ContextMenu(props: {
  /** The target area; it must pass on its props and ref. */
  children: ReactElement
  items: ReactNode
  onOpenChange?: ((open: boolean) => void) | undefined
  disabled?: boolean | undefined
}) {
  return (
    <Base.Root onOpenChange={props.onOpenChange} disabled={props.disabled}>
      <Base.Trigger render={props.children} />
      <Base.Portal>
        <Base.Positioner collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={menuPopupClass}>{props.items}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
