import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { setNonSelectable } from '../gestures/non-selectable.ts'

export type SplitterProps = {
  /** Width of the resized panel in pixels. */
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Called at the end of a drag or key press, to save the width. */
  onCommit?: ((value: number) => void) | undefined
  /** Whether the resized panel is before (`start`) or after the splitter. */
  panel?: 'start' | 'end' | undefined
  /** The width that a double click restores. */
  initial?: number | undefined
  label?: string | undefined
}

const keyStep = 16

/** A resizable divider, by drag or arrow keys. */
export function Splitter({
  value,
  min,
  max,
  onChange,
  onCommit,
  panel = 'start',
  initial,
  label,
}: SplitterProps) {
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const drag = useRef<{ x: number; value: number } | null>(null)
  /** +1 if moving right widens the panel. */
  const sign = (panel === 'start') === isRtl ? -1 : 1
  const clamp = (width: number): number => Math.round(Math.min(max, Math.max(min, width)))

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, value }
    setNonSelectable(true)
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (drag.current) onChange(clamp(drag.current.value + sign * (event.clientX - drag.current.x)))
  }

  function onPointerEnd(): void {
    setNonSelectable(false)
    if (drag.current) onCommit?.(value)
    drag.current = null
  }

  function set(width: number): void {
    onChange(clamp(width))
    onCommit?.(clamp(width))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const steps: Record<string, number> = {
      ArrowRight: value + sign * keyStep,
      ArrowLeft: value - sign * keyStep,
      Home: min,
      End: max,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }

  return (
    // A focusable separator is a widget, so hr does not fit.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div
      role="separator"
      tabIndex={0}
      aria-label={label ?? t('common.resize')}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => initial !== undefined && set(initial)}
      onKeyDown={onKeyDown}
      className={cx(
        'group relative z-10 -mx-px w-[3px] shrink-0 cursor-col-resize touch-none self-stretch outline-none select-none',
        'before:absolute before:inset-y-0 before:-inset-x-1 pointer-coarse:before:-inset-x-3',
        'after:absolute after:inset-y-0 after:start-px after:w-px after:bg-line',
        'hover:bg-primary active:bg-primary focus-visible:bg-focus',
      )}
    />
  )
}
