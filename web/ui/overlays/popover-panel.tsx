import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { useKeyboardInset } from '../layout/use-keyboard-inset.ts'
import type { Anchor, MenuPlace } from './menu-parts.tsx'
import type { OpenChangeDetails } from './use-overlay-trigger.tsx'
import { popupClass } from './surface-style.ts'
import { finalFocusOf, isLastStop, isBeforeOpen, leaveOverlayByTab } from './focus-trap-exit.ts'

export type PanelProps = MenuPlace & {
  /** Heading; without it pass `label`. */
  title?: ReactNode
  label?: string | undefined
  className?: string | undefined
  /** An input that keeps focus while the panel is open beside it, until the content takes focus. */
  box?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** On phones, a panel is a full-width bottom sheet above the keyboard. */
const openAsBottomSheetOnPhone =
  'phone:fixed! phone:inset-x-0! phone:top-auto! phone:bottom-[var(--keyboard,0px)]! phone:w-full! phone:transform-none!'

/** A popover beside `anchor`; stays mounted after closing. */
export function PopoverPanel(
  props: PanelProps & {
    anchor: Anchor
    /** Receives focus on close; null restores the previous focus. */
    opener: RefObject<HTMLElement | null> | null
    open: boolean
    onOpenChange: (open: boolean, details: OpenChangeDetails) => void
  },
) {
  const t = useTranslation()
  useKeyboardInset(props.open)
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
          className={cx('z-50', openAsBottomSheetOnPhone)}
        >
          <Base.Popup
            aria-label={props.label}
            data-floating
            initialFocus={props.box ? false : undefined}
            finalFocus={props.box ?? finalFocusOf(props)}
            onKeyDown={(event) => {
              if (isBeforeOpen(event)) event.preventDefault()
              else if (isLastStop(event)) leaveOverlayByTab(event, props)
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
