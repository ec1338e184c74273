import type { ReactNode } from 'react'
import { lazyModule, useLazyModule } from '../lazy-module.ts'
import type {
  Anchor,
  MenuCheckItemProps,
  MenuGroupProps,
  MenuItemProps,
  MenuPlace,
  MenuRadioGroupProps,
  SubmenuProps,
} from './menu-parts.tsx'
import { type OverlayTriggerProps, useOverlayTrigger } from './use-overlay-trigger.tsx'

/** The popup loads when the first menu is about to open. */
const parts = lazyModule(() => import('./menu-parts.tsx'))

/** Preloads the popup before a menu opens. */
export function preloadMenus(): void {
  parts.load().catch(() => undefined)
}

export type MenuProps = OverlayTriggerProps &
  MenuPlace & {
    /** For menus without a trigger, such as at a point on a canvas. */
    anchor?: Anchor
    /** `MenuItem`, `MenuCheckItem`, `MenuRadioGroup`, `MenuGroup`, `MenuSeparator`, `Submenu`. */
    children: ReactNode
  }

/** A button that opens a menu of commands. */
export function Menu({ anchor, side, align, children, ...opening }: MenuProps) {
  const { button, opener, isOpen, wasOpen, openedByKey, onOpenChange } = useOverlayTrigger(
    opening,
    'menu',
    preloadMenus,
  )
  const loaded = useLazyModule(parts, wasOpen)
  return (
    <>
      {button}
      {loaded && wasOpen && (
        <loaded.MenuPopup
          anchor={anchor ?? opener}
          opener={button ? opener : null}
          open={isOpen}
          isByKey={openedByKey}
          onOpenChange={onOpenChange}
          side={side}
          align={align}
        >
          {children}
        </loaded.MenuPopup>
      )}
    </>
  )
}

/** An anchor at a point of the window, in CSS pixels. */
export function pointAnchor(x: number, y: number): Anchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
}

export function MenuItem(props: MenuItemProps) {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.MenuItem {...props} />
}

/** A toggle; the menu stays open. */
export function MenuCheckItem(props: MenuCheckItemProps) {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.MenuCheckItem {...props} />
}

/** Exclusive choices inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.MenuRadioGroup {...props} />
}

/** Items under a heading. */
export function MenuGroup(props: MenuGroupProps) {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.MenuGroup {...props} />
}

export function MenuSeparator() {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.MenuSeparator />
}

export function Submenu(props: SubmenuProps) {
  const loaded = useLazyModule(parts)
  return loaded && <loaded.Submenu {...props} />
}
