import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { Kbd } from '../kbd.tsx'

export type TooltipText = {
  text: ReactNode
  /** Shortcut such as `Mod+K`. */
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
}

/** A tooltip beside `anchor`; stays mounted after closing. */
export function TooltipPopup(
  props: TooltipText & {
    anchor: Element | null
    open: boolean
    onClose: () => void
    /** The pointer entered or left the tooltip. */
    onHover: (isOver: boolean) => void
  },
) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={props.anchor}
          side={props.side ?? 'bottom'}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            role="presentation"
            onPointerEnter={() => props.onHover(true)}
            onPointerLeave={() => props.onHover(false)}
            className="flex max-w-72 items-center gap-2 rounded-md bg-tooltip px-2 py-1 text-xs text-on-tooltip shadow-2 transition-opacity data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0"
          >
            {props.text}
            {props.keys && <Kbd keys={props.keys} plain className="opacity-75" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
