import type { Ref } from 'react'

/**
 * A field that people do not see, screen readers do not read and browsers do not fill in. Programs that fill in every
 * field give themselves away.
 */
export function TrapField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden className="sr-only">
      <input ref={ref} name="subject_line" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
