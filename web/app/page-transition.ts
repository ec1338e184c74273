const pageTransitionMs = 120

/** Shared views and forms have no transition, because they may be embedded. */
const plainPages = /^\/nc\/(view|form)(\/|$)/

/** True if a navigation animates: not within one screen, and not on the first page. */
export function hasTransition(
  from: { screen: string; path: string } | null,
  to: { screen: string; path: string },
): boolean {
  return from !== null && from.screen !== to.screen && !plainPages.test(to.path)
}

/** Fades in a new page, unless the person prefers reduced motion. */
export function showTransition(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector('main')
    ?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: pageTransitionMs, easing: 'ease-out' })
}
