import { later, useLater } from './later.ts'
import type { Anchor } from './menu-parts.tsx'
import { type OpeningProps, useOpener } from './opener.tsx'
import type { PanelProps } from './popover-panel.tsx'

const part = later(() => import('./popover-panel.tsx'))

function preload(): void {
  part.load().catch(() => undefined)
}

export type PopoverProps = OpeningProps &
  PanelProps & {
    /** For popovers without a trigger. */
    anchor?: Anchor
  }

/** A small panel beside what opened it. */
export function Popover({ trigger, open, onOpenChange, anchor, ...panel }: PopoverProps) {
  const opening = useOpener({ trigger, open, onOpenChange }, 'dialog', preload)
  const loaded = useLater(part, opening.wasOpen)
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
