import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { scrimClass } from './dialog.tsx'
import {
  isWideScreen,
  onWideChange,
  sidePanelSpace,
  useSidePanelSpace,
} from '../layout/use-side-panel-space.ts'

export type SheetProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  trigger?: ReactElement | undefined
  /** The edge it slides in from. */
  side?: 'start' | 'end' | 'bottom' | undefined
  title: ReactNode
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean | undefined
  footer?: ReactNode
  /** Buttons after the title. */
  actions?: ReactNode
  /** Pixels, for work panels; these take the full screen on phones. */
  width?: number | undefined
  /** Content at the inner edge, such as a `Splitter`. */
  edge?: ReactNode
  /** Ref to the panel, which then takes focus on open. */
  popupRef?: RefObject<HTMLDivElement | null> | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined
  /**
   * With `width`: on wide screens the panel sits beside the page without blocking it; otherwise it overlays the page.
   */
  beside?: boolean | undefined
  children: ReactNode
}

const motion =
  'transition-transform duration-250 ease-[cubic-bezier(0.32,0.72,0,1)] data-swiping:transition-none'

const edges = {
  left: 'inset-y-0 left-0 translate-x-(--drawer-swipe-movement-x) data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right:
    'inset-y-0 right-0 translate-x-(--drawer-swipe-movement-x) data-starting-style:translate-x-full data-ending-style:translate-x-full',
  down: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)] translate-y-(--drawer-swipe-movement-y) data-starting-style:translate-y-full data-ending-style:translate-y-full',
}

/** A panel from an edge; a swipe towards that edge closes it. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  side = 'bottom',
  title,
  hideTitle,
  footer,
  actions,
  width,
  edge: inner,
  popupRef,
  onKeyDown,
  beside = false,
  children,
}: SheetProps) {
  const t = useTranslation()
  const isWide = useSyncExternalStore(onWideChange, isWideScreen)
  const isBeside = beside && isWide && width !== undefined
  useSidePanelSpace(isBeside ? width : null)
  const own = useRef<HTMLDivElement>(null)
  const popup = popupRef ?? own
  const isRtl = useDirection() === 'rtl'
  const edge = side === 'bottom' ? 'down' : (side === 'start') === isRtl ? 'right' : 'left'
  return (
    <Base.Root
      open={open}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(next, details) => {
        // Beside the page, Escape belongs to the focused element. If that element is gone, Escape closes the panel.
        const focused = document.activeElement ?? document.body
        const isElsewhere = isBeside && focused !== document.body && !popup.current?.contains(focused)
        if (details.reason === 'escape-key' && isElsewhere) details.cancel()
        else onOpenChange?.(next)
      }}
      swipeDirection={edge}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {!isBeside && <Base.Backdrop className={scrimClass} />}
        <Base.Viewport className={cx('fixed inset-0', isBeside ? 'pointer-events-none z-30' : 'z-50')}>
          <Base.Popup
            ref={popup}
            initialFocus={popupRef}
            data-region={isBeside || undefined}
            onKeyDown={onKeyDown}
            style={{ maxWidth: isBeside ? sidePanelSpace(width) : width }}
            className={cx(
              'pointer-events-auto fixed flex flex-col bg-raised text-ink outline-none',
              !isBeside && `shadow-3 ${motion}`,
              edges[edge],
              edge === 'down' || width !== undefined ? 'w-full' : 'max-w-[calc(100vw-2.5rem)]',
              side === 'end' && 'phone:w-full phone:max-w-none!',
              width === undefined && (edge === 'left' ? 'w-80' : edge === 'right' && 'w-[26rem]'),
            )}
          >
            {inner}
            {edge === 'down' && (
              <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2" />
            )}
            <header className={cx('flex items-center gap-3 px-4 pt-3 pb-2', hideTitle && 'sr-only')}>
              <Base.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Base.Title>
              {actions && <div className="-me-2 flex items-center gap-1">{actions}</div>}
              <Base.Close
                aria-label={t('common.close')}
                className="-me-1 grid size-7 place-items-center rounded-md text-icon hover:bg-raised-hover hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden className="size-4" />
              </Base.Close>
            </header>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
              {children}
            </Base.Content>
            {footer && (
              <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
