import type { ReactNode } from 'react'
import { later, useLater } from './later.ts'
import type {
  Anchor,
  MenuCheckItemProps,
  MenuGroupProps,
  MenuItemProps,
  MenuPlace,
  MenuRadioGroupProps,
  SubmenuProps,
} from './menu-parts.tsx'
import { type OpeningProps, useOpener } from './opener.tsx'

/** What floats is loaded when the first menu is about to open. */
const parts = later(() => import('./menu-parts.tsx'))

/** Loads what menus are made of, before somebody waits for it. */
export function preloadMenus(): void {
  parts.load().catch(() => undefined)
}

export type MenuProps = OpeningProps &
  MenuPlace & {
    /** For menus without a trigger, such as one at a point of a canvas. */
    anchor?: Anchor
    /** `MenuItem`, `MenuCheckItem`, `MenuRadioGroup`, `MenuGroup`, `MenuSeparator`, `Submenu`. */
    children: ReactNode
  }

/** Commands behind a button. */
export function Menu({ anchor, side, align, children, ...opening }: MenuProps) {
  const { button, opener, isOpen, wasOpen, openedByKey, onOpenChange } = useOpener(
    opening,
    'menu',
    preloadMenus,
  )
  const loaded = useLater(parts, wasOpen)
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
  const loaded = useLater(parts)
  return loaded && <loaded.MenuItem {...props} />
}

/** A command that is on or off; the menu stays open. */
export function MenuCheckItem(props: MenuCheckItemProps) {
  const loaded = useLater(parts)
  return loaded && <loaded.MenuCheckItem {...props} />
}

/** One of a few settings inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const loaded = useLater(parts)
  return loaded && <loaded.MenuRadioGroup {...props} />
}

/** Items under a heading. */
export function MenuGroup(props: MenuGroupProps) {
  const loaded = useLater(parts)
  return loaded && <loaded.MenuGroup {...props} />
}

export function MenuSeparator() {
  const loaded = useLater(parts)
  return loaded && <loaded.MenuSeparator />
}

/** A menu that opens beside its item. */
export function Submenu(props: SubmenuProps) {
  const loaded = useLater(parts)
  return loaded && <loaded.Submenu {...props} />
}
