/** Floating surfaces: menus, popovers and select lists. */
export const popupClass =
  'rounded-lg border border-line bg-raised text-ink shadow-2 outline-none origin-(--transform-origin) ' +
  'max-w-[calc(100vw-1rem)] transition-[opacity,scale] duration-100 ease-out ' +
  'data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:scale-[0.98] data-ending-style:opacity-0'

/** An item in a floating list; 44 px high on touch screens. */
export const choiceClass =
  'flex min-h-7.5 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm select-none outline-none ' +
  'pointer-coarse:min-h-11 data-highlighted:bg-raised-hover data-disabled:text-ink-off ' +
  '[&>svg]:size-4 [&>svg]:shrink-0 not-data-danger:[&>svg]:text-icon data-danger:text-danger-ink ' +
  'data-danger:data-highlighted:bg-danger-soft data-disabled:[&>svg]:text-ink-off'

/** Border and background of form controls. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-surface text-sm text-ink transition-colors ' +
  'pointer-coarse:text-lg dark:bg-sunken ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 data-disabled:border-line data-disabled:bg-sunken ' +
  'data-disabled:text-ink-3 aria-invalid:border-danger'

/** Focus style of a control or of an element inside it. */
export const controlFocusClass =
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus/35 ' +
  'aria-invalid:focus-visible:outline-danger/35'
