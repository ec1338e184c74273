/** A sidebar row. Its commands show on hover and focus; on touch always. */
export const rowClass =
  'group/row relative flex h-7.5 items-center gap-1 rounded-md pe-1 text-sm transition-colors hover:bg-hover ' +
  'pointer-coarse:h-11'

export const rowActionsClass =
  'flex w-0 shrink-0 overflow-hidden opacity-0 group-hover/row:w-auto group-hover/row:overflow-visible group-hover/row:opacity-100 ' +
  'focus-within:w-auto focus-within:overflow-visible focus-within:opacity-100 has-[[data-popup-open]]:w-auto ' +
  'has-[[data-popup-open]]:opacity-100 pointer-coarse:w-auto pointer-coarse:opacity-100'
