import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'
import { controlClass, controlFocusClass } from '../overlays/surface-style.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  onText?: ((text: string) => void) | undefined
  icon?: LucideIcon | undefined
  /** Content after the text, such as a unit or a button. */
  end?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
}

const heights = { sm: 'h-7', md: 'h-8', lg: 'h-10' }

/** A single-line text input. Takes label, help and error from `Field`; otherwise pass `aria-label`. */
export function Input({ onText, onChange, icon: Icon, end, size = 'md', className, ...rest }: InputProps) {
  const isPlain = !Icon && end === undefined
  const box = (
    <input
      {...useFieldControl()}
      {...rest}
      onChange={(event) => {
        onChange?.(event)
        onText?.(event.currentTarget.value)
      }}
      className={cx(
        controlClass,
        controlFocusClass,
        heights[size],
        'px-2.5 pointer-coarse:min-h-11',
        Icon && 'ps-8',
        end !== undefined && 'pe-8',
        isPlain && className,
      )}
    />
  )
  if (isPlain) return box
  return (
    <div dir={rest.dir} className={cx('relative flex w-full items-center', className)}>
      {Icon && <Icon aria-hidden className="pointer-events-none absolute start-2.5 size-4 text-icon" />}
      {box}
      {end !== undefined && <div className="absolute end-1 flex items-center text-xs text-ink-3">{end}</div>}
    </div>
  )
}
