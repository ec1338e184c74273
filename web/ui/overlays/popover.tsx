import { lazyModule, useLazyModule } from '../lazy-module.ts'
import type { Anchor } from './menu-parts.tsx'
import { type OverlayTriggerProps, useOverlayTrigger } from './use-overlay-trigger.tsx'
import type { PanelProps } from './popover-panel.tsx'

const part = lazyModule(() => import('./popover-panel.tsx'))

function preload(): void {
  part.load().catch(() => undefined)
}

export type PopoverProps = OverlayTriggerProps &
  PanelProps & {
    /** For popovers without a trigger. */
    anchor?: Anchor
  }

/** A small panel beside its trigger. */
export function Popover({ trigger, open, onOpenChange, anchor, ...panel }: PopoverProps) {
  const opening = useOverlayTrigger({ trigger, open, onOpenChange }, 'dialog', preload)
  const loaded = useLazyModule(part, opening.wasOpen)
  return (
    <>
      {opening.button}
      {loaded && opening.wasOpen && (
        <loaded.PopoverPanel
          {...panel}
          anchor={anchor ?? opening.opener}
          opener={opening.button ? opening.opener : null}
          open={opening.isOpen}
          onOpenChange={opening.onOpenChange}
        />
      )}
    </>
  )
}
