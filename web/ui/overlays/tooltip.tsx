import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import { lazyModule, useLazyModule } from '../lazy-module.ts'
import type { TooltipText } from './tooltip-popup.tsx'

const part = lazyModule(() => import('./tooltip-popup.tsx'))

/** Hover delay before a tooltip appears. */
const tooltipDelayMs = 500
const tooltipNeighborDelayMs = 300
/** Time for the pointer to move from the control onto the tooltip (WCAG 1.4.13). */
const tooltipCloseGraceMs = 120

let lastClosed = -Infinity

/** Describes a control. Not for touch or screen readers: the control needs its own label. */
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
  const loaded = useLazyModule(part, isOpen)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(control: Element, wait: number): void {
    clearTimeout(timer.current)
    // Hide the tooltip while the control's popup is open.
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
          show(
            event.currentTarget,
            performance.now() - lastClosed < tooltipNeighborDelayMs ? 0 : tooltipDelayMs,
          )
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          hide(tooltipCloseGraceMs)
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
          onHover={(isOver) => (isOver ? clearTimeout(timer.current) : hide(tooltipCloseGraceMs))}
        />
      )}
    </>
  )
}
