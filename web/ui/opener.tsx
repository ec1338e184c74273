import { cloneElement, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement } from 'react'

type TriggerProps = ComponentProps<'button'> & { 'data-popup-open'?: '' | undefined }
/** A button; it must pass on its props and ref. */
export type Trigger = ReactElement<TriggerProps>

export type OpeningProps = {
  trigger?: Trigger | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** How Base UI tells that something wants to open or close. */
export type OpenChangeDetails = { event: Event; cancel: () => void }

/**
 * A button and what it opens, where what it opens is loaded later: the button is there from the start and stays
 * the same element. `kind` is what it opens; `preload` is called when that becomes likely.
 */
export function useOpener(props: OpeningProps, kind: 'menu' | 'dialog', preload: () => void) {
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
    // A press on the button that opened it is the button's to answer.
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
        // What opens takes the focus in a moment.
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
