import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import type { OpenChangeDetails } from './use-overlay-trigger.tsx'
import { choiceClass, popupClass } from './surface-style.ts'
import { finalFocusOf, leaveOverlayByTab } from './focus-trap-exit.ts'

export type Anchor = ComponentProps<typeof Base.Positioner>['anchor']

export type MenuPlace = {
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  align?: 'start' | 'center' | 'end' | undefined
}

export const menuPopupClass = cx(
  popupClass,
  'max-h-(--available-height) min-w-44 overflow-y-auto overscroll-contain p-1',
)

function firstItem(popup: HTMLElement): HTMLElement | null {
  return popup.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
}

/** A menu popup beside `anchor`; stays mounted after closing. */
export function MenuPopup(
  props: MenuPlace & {
    anchor: Anchor
    /** Receives focus on close; null restores the previous focus. */
    opener: RefObject<HTMLElement | null> | null
    open: boolean
    isByKey: boolean
    onOpenChange: (open: boolean, details: OpenChangeDetails) => void
    children: ReactNode
  },
) {
  const popup = useRef<HTMLDivElement>(null)
  const isByKey = props.open && props.isByKey
  useEffect(() => {
    if (!isByKey) return undefined
    // As with Base UI triggers, focus the first item when opened by keyboard.
    const frame = requestAnimationFrame(() => popup.current && firstItem(popup.current)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isByKey])
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Base.Portal>
        <Base.Positioner
          anchor={props.anchor}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            ref={popup}
            className={menuPopupClass}
            data-floating
            finalFocus={finalFocusOf(props)}
            onKeyDown={(event) => event.key === 'Tab' && leaveOverlayByTab(event, props)}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export type MenuItemProps = {
  icon?: LucideIcon | undefined
  /** Shortcut shown at the end, such as `Mod+C`. */
  keys?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Renders the item as a link. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  children: ReactNode
}

export function MenuItem({ icon: Icon, keys, danger, disabled, href, onSelect, children }: MenuItemProps) {
  const face = (
    <>
      {Icon && <Icon aria-hidden />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys && <Kbd keys={keys} plain className="ps-4 text-ink-3 pointer-coarse:hidden" />}
    </>
  )
  if (href) {
    return (
      <Base.LinkItem
        href={href}
        data-danger={danger || undefined}
        className={choiceClass}
        closeOnClick
        onClick={onSelect}
      >
        {face}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      data-danger={danger || undefined}
      className={choiceClass}
    >
      {face}
    </Base.Item>
  )
}

export type MenuCheckItemProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  icon?: LucideIcon | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** A toggle; the menu stays open. */
export function MenuCheckItem(props: MenuCheckItemProps) {
  const { icon: Icon } = props
  return (
    <Base.CheckboxItem
      checked={props.checked}
      onCheckedChange={props.onChange}
      disabled={props.disabled}
      className={choiceClass}
    >
      {Icon && <Icon aria-hidden />}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      <Base.CheckboxItemIndicator className="text-primary-ink">
        <Check aria-hidden className="size-4" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

export type MenuRadioGroupProps<Value extends string> = {
  label?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
}

/** Exclusive choices inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={props.onChange} aria-label={props.label}>
      {props.options.map(({ value, label, icon: Icon }) => (
        <Base.RadioItem key={value} value={value} closeOnClick className={choiceClass}>
          {Icon && <Icon aria-hidden />}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <Base.RadioItemIndicator className="text-primary-ink">
            <Check aria-hidden className="size-4" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export type MenuGroupProps = { label: string; children: ReactNode }

/** Items under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

export type SubmenuProps = {
  label: string
  icon?: LucideIcon | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export function Submenu(props: SubmenuProps) {
  const { icon: Icon } = props
  return (
    <Base.SubmenuRoot disabled={props.disabled}>
      <Base.SubmenuTrigger className={cx(choiceClass, 'data-popup-open:bg-raised-hover')}>
        {Icon && <Icon aria-hidden />}
        <span className="min-w-0 flex-1 truncate">{props.label}</span>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-5} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup data-floating className={menuPopupClass}>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}
