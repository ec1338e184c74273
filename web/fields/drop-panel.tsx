import { type ComponentProps, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { useInsideWindow } from './inside-window.ts'

/** What opens under the editor of a cell or field: above it where the room ends, and never past the window's sides. */
export function DropPanel({ className, ...props }: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useInsideWindow(box)
  return (
    <div
      {...props}
      ref={box}
      className={cx(
        'absolute start-0 top-full z-20 mt-1 rounded-lg bg-raised shadow-3 in-data-[side=above]:top-auto in-data-[side=above]:bottom-full in-data-[side=above]:mb-1',
        className,
      )}
    />
  )
}
