import { cloneElement, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement } from 'react'

type TriggerProps = ComponentProps<'button'> & { 'data-popup-open'?: '' | undefined }
/** A button; it must pass on its props and ref. */
export type Trigger = ReactElement<TriggerProps>

export type OverlayTriggerProps = {
  trigger?: Trigger | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Base UI's details of an open or close request. */
export type OpenChangeDetails = { event: Event; cancel: () => void }

/**
 * A trigger whose overlay loads lazily: the button renders immediately and stays the same element. `kind` names the
 * overlay; `preload` runs when opening becomes likely.
 */
export function useOverlayTrigger(props: OverlayTriggerProps, kind: 'menu' | 'dialog', preload: () => void) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = props.open ?? ownOpen
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const opener = useRef<HTMLButtonElement>(null)
  const [openedByKey, setOpenedByKey] = useState(false)

  function change(open: boolean): void {
    if (props.open === undefined) setOwnOpen(open)
    props.onOpenChange?.(open)
  }
  function onOpenChange(open: boolean, { event, cancel }: OpenChangeDetails): void {
    // A press on the trigger toggles the overlay itself.
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target
    const isOwnPress = event.type !== 'keydown' && target instanceof Node && opener.current?.contains(target)
    if (!open && isOwnPress) cancel()
    else change(open)
  }

  const own = props.trigger?.props
  const button =
    props.trigger &&
    cloneElement(props.trigger, {
      ref: (element: HTMLButtonElement | null) => {
        opener.current = element
        if (typeof own?.ref === 'function') own.ref(element)
        else if (own?.ref) own.ref.current = element
      },
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'data-popup-open': isOpen ? '' : undefined,
      onPointerEnter: (event) => {
        own?.onPointerEnter?.(event)
        preload()
      },
      onFocus: (event) => {
        own?.onFocus?.(event)
        preload()
      },
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        own?.onClick?.(event)
        if (event.defaultPrevented) return
        setOpenedByKey(event.detail === 0)
        change(!isOpen)
      },
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        own?.onKeyDown?.(event)
        // Do not leave: the popup is about to take focus.
        if (event.key === 'Tab' && kind === 'dialog' && isOpen) event.preventDefault()
        if (event.defaultPrevented || kind !== 'menu' || isOpen) return
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setOpenedByKey(true)
        change(true)
      },
    })
  return { button, opener, isOpen, wasOpen, openedByKey, onOpenChange }
}
