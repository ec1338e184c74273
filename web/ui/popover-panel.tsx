import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { cx } from './cx.ts'
import { useKeyboardRoom } from './keyboard-room.ts'
import type { Anchor, MenuPlace } from './menu-parts.tsx'
import type { OpenChangeDetails } from './opener.tsx'
import { popupClass } from './surface-style.ts'
import { finalFocusOf, isLastStop, isTooEarly, tabOut } from './tab-out.ts'

export type PanelProps = MenuPlace & {
  /** Heading; without it give `label`. */
  title?: ReactNode
  label?: string | undefined
  className?: string | undefined
  /** A box beside which the panel stands while one types: the focus stays there until the content takes it. */
  box?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** On phones a panel stands at the bottom of the screen, above the keyboard, as wide as the screen. */
const sheetOnPhone =
  'phone:fixed! phone:inset-x-0! phone:top-auto! phone:bottom-[var(--keyboard,0px)]! phone:w-full! phone:transform-none!'

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
  const t = useT()
  useKeyboardRoom(props.open)
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 hidden bg-scrim phone:block" />
        <Base.Positioner
          anchor={props.anchor}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          className={cx('z-50', sheetOnPhone)}
        >
          <Base.Popup
            aria-label={props.label}
            data-floating
            initialFocus={props.box ? false : undefined}
            finalFocus={props.box ?? finalFocusOf(props)}
            onKeyDown={(event) => {
              if (isTooEarly(event)) event.preventDefault()
              else if (isLastStop(event)) tabOut(event, props)
            }}
            className={cx(
              popupClass,
              'max-h-(--available-height) overflow-y-auto p-3',
              'phone:max-h-[min(80dvh,calc(100dvh-var(--keyboard,0px)-1rem))] phone:rounded-b-none phone:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
              props.className ?? 'w-72',
              'phone:w-full phone:max-w-none',
            )}
          >
            <div className="-me-1.5 hidden items-center phone:flex">
              <span aria-hidden className="min-w-0 flex-1 truncate text-base font-semibold">
                {props.title ?? props.label}
              </span>
              <Base.Close
                aria-label={t('common.close')}
                className="grid size-11 shrink-0 place-items-center rounded-md text-icon"
              >
                <X aria-hidden className="size-4" />
              </Base.Close>
            </div>
            {props.title && (
              <Base.Title className="mb-2 text-sm font-semibold phone:sr-only">{props.title}</Base.Title>
            )}
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
