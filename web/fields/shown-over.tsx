/** Hides a box's own text while it has no focus; put it on the box, which must be a `peer`. */
export const hiddenText = 'peer not-focus:text-transparent forced-colors:not-focus:text-inherit'

/**
 * A value as cells show it, over a box that holds it as it is typed: amounts keep their currency and numbers the
 * page's digits until somebody edits them. Stands right after the box, in a positioned element.
 */
export function ShownOver({ text }: { text: string }) {
  return (
    <span
      // Screen readers read the box.
      aria-hidden
      dir="ltr"
      className="pointer-events-none absolute inset-0 flex items-center truncate px-2.5 text-sm text-ink tabular-nums peer-focus:hidden rtl:justify-end pointer-coarse:text-lg forced-colors:hidden"
    >
      {text}
    </span>
  )
}
