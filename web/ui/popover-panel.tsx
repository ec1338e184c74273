import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import type { Anchor, MenuPlace } from './menu-parts.tsx'
import type { OpenChangeDetails } from './opener.tsx'
import { popupClass } from './surface-style.ts'
import { finalFocusOf, isLastStop, tabOut } from './tab-out.ts'

export type PanelProps = MenuPlace & {
  /** Heading; without it give `label`. */
  title?: ReactNode
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** An open or once open popover, beside `anchor`. */
export function PopoverPanel(
  props: PanelProps & {
    anchor: Anchor
    /** Takes the focus when the panel closes; null gives it back to where it was. */
    opener: RefObject<HTMLElement | null> | null
    open: boolean
    onOpenChange: (open: boolean, details: OpenChangeDetails) => void
  },
) {
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={props.anchor}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            aria-label={props.label}
            data-floating
            finalFocus={finalFocusOf(props)}
            onKeyDown={(event) => isLastStop(event) && tabOut(event, props)}
            className={cx(
              popupClass,
              'max-h-(--available-height) overflow-y-auto p-3',
              props.className ?? 'w-72',
            )}
          >
            {props.title && <Base.Title className="mb-2 text-sm font-semibold">{props.title}</Base.Title>}
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
