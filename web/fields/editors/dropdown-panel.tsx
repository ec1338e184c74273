import { type ComponentProps, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useStayInViewport } from './use-stay-in-viewport.ts'

/** A dropdown below an editor, or above if there is no room; stays within the window. */
export function DropdownPanel({ className, ...props }: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useStayInViewport(box)
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
