/** Milliseconds; long enough to be felt, too short to be waited for. */
const duration = 120

/** Pages of published views and forms come without one: they stand inside other people's pages. */
const plainPages = /^\/nc\/(view|form)(\/|$)/

/** Whether going from one page to another is shown by a transition: not inside one screen, nor at the first page. */
export function hasTransition(
  from: { screen: string; path: string } | null,
  to: { screen: string; path: string },
): boolean {
  return from !== null && from.screen !== to.screen && !plainPages.test(to.path)
}

/** Lets a page that has just come appear softly, for those who do not mind things moving. */
export function showTransition(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector('main')
    ?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration, easing: 'ease-out' })
}
