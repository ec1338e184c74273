import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import { later, useLater } from './later.ts'
import type { TooltipText } from './tooltip-popup.tsx'

const part = later(() => import('./tooltip-popup.tsx'))

/** Milliseconds: over a control before its tooltip shows, and from a tooltip to the control beside it. */
const delay = 500
const neighbourTime = 300
/** Milliseconds in which the pointer may go from the control to the words. */
const grace = 120

let lastClosed = -Infinity

/** Says what a control does. Not for touch and not read aloud: the control needs its own label. */
export function Tooltip({
  children,
  ...text
}: TooltipText & {
  /** The control; it must pass on its props. */
  children: ReactElement<ComponentProps<'button'>>
}) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const loaded = useLater(part, isOpen)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(control: Element, wait: number): void {
    clearTimeout(timer.current)
    // What the control opened says more.
    if (control.getAttribute('aria-expanded') === 'true') return
    setAnchor(control)
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  function hide(wait: number): void {
    clearTimeout(timer.current)
    if (!isOpen) return
    const close = (): void => {
      lastClosed = performance.now()
      setOpen(false)
    }
    if (wait === 0) close()
    else timer.current = setTimeout(close, wait)
  }

  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType === 'touch') return
          show(event.currentTarget, performance.now() - lastClosed < neighbourTime ? 0 : delay)
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          hide(grace)
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event)
          hide(0)
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          hide(0)
        },
        onClick: (event) => {
          own.onClick?.(event)
          hide(0)
        },
      })}
      {loaded && anchor && (
        <loaded.TooltipPopup
          {...text}
          anchor={anchor}
          open={isOpen}
          onClose={() => hide(0)}
          onHover={(isOver) => (isOver ? clearTimeout(timer.current) : hide(grace))}
        />
      )}
    </>
  )
}
