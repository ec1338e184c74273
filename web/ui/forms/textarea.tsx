import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-control.ts'
import { controlClass, controlFocusClass } from '../overlays/surface-style.ts'

export type TextareaProps = ComponentProps<'textarea'> & {
  onText?: ((text: string) => void) | undefined
}

/** A multi-line input; grows with its content where `field-sizing` is supported. */
export function Textarea({ onText, onChange, rows = 3, className, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      onChange={(event) => {
        onChange?.(event)
        onText?.(event.currentTarget.value)
      }}
      className={cx(
        controlClass,
        controlFocusClass,
        'field-sizing-content max-h-96 min-h-16 resize-y px-2.5 py-1.5',
        className,
      )}
    />
  )
}
