/** Box of an input in a form: roomy, and 16 px of text under a finger so that phones do not zoom in. */
export const inputBoxClass =
  'w-full min-w-0 rounded-lg border border-control bg-surface px-3 text-base text-ink transition-colors ' +
  'pointer-coarse:text-lg dark:bg-sunken hover:border-ink-3 disabled:border-line disabled:bg-sunken ' +
  'disabled:text-ink-3 aria-invalid:border-danger focus-visible:border-focus focus-visible:outline-3 ' +
  'focus-visible:outline-offset-0 focus-visible:outline-focus/25 aria-invalid:focus-visible:outline-danger/25'

/** Height of a box of one line. */
export const oneLineClass = 'h-10 pointer-coarse:h-12'

/** Text that is written left to right in every language stands at the side where the page's own text starts.
 * Chromium knows the value by its prefix only. */
export const ltrTextClass = '[text-align:-webkit-match-parent] [text-align:match-parent]'

/** Programs' text: letters of equal width, from the left in every language. */
export const ltrCodeClass = 'font-mono text-left'
