/** Form inputs use 16 px text on touch screens to keep iOS from zooming in. */
export const inputBoxClass =
  'w-full min-w-0 rounded-lg border border-control bg-surface px-3 text-base text-ink transition-colors ' +
  'pointer-coarse:text-lg dark:bg-sunken hover:border-ink-3 disabled:border-line disabled:bg-sunken ' +
  'disabled:text-ink-3 aria-invalid:border-danger focus-visible:border-focus focus-visible:outline-3 ' +
  'focus-visible:outline-offset-0 focus-visible:outline-focus/25 aria-invalid:focus-visible:outline-danger/25'

/** Height of a single-line input. */
export const oneLineClass = 'h-10 pointer-coarse:h-12'

/** Left-to-right text, aligned with the page. Chromium needs the prefixed value. */
export const ltrTextClass = 'text-match-parent'

/** Code: monospaced and left-aligned in every language. */
export const ltrCodeClass = 'font-mono text-left'
