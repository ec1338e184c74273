import { cx } from '../ui/cx.ts'

/** Hides an unfocused input's text; put it on the input, which must be a `peer`. */
export const hiddenText = 'peer not-focus:text-transparent forced-colors:not-focus:text-inherit'

/**
 * The formatted value over an unfocused input, so that amounts keep their currency and localized digits until edited.
 * Place it right after the input, in a positioned element. `hasButton` leaves room for a button at the end.
 */
export function FormattedOverlay({ text, hasButton }: { text: string; hasButton?: boolean | undefined }) {
  return (
    <span
      // Screen readers read the input.
      aria-hidden
      dir="ltr"
      className={cx(
        'pointer-events-none absolute inset-0 flex items-center truncate px-2.5 text-sm text-ink tabular-nums peer-focus:hidden rtl:justify-end pointer-coarse:text-lg forced-colors:hidden',
        hasButton && 'pointer-coarse:pe-13',
      )}
    >
      {text}
    </span>
  )
}
