/** The tabbable elements inside an element, in document order. */
export function tabStops(inside: HTMLElement): HTMLElement[] {
  const stops = inside.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,[tabindex]')
  return [...stops].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
}
